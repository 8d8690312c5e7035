// Autocomplete in many threads, with handles that free themselves: example [FOLDER].

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#include <wayfare.h>

namespace {

template <auto Free> struct Freed {
    template <typename T> void operator()(T *handle) const { Free(handle); }
};
using Dataset = std::unique_ptr<wayfare_dataset, Freed<wayfare_dataset_free>>;
using Hits = std::unique_ptr<wayfare_hits, Freed<wayfare_hits_free>>;
using String = std::unique_ptr<wayfare_string, Freed<wayfare_string_free>>;

wayfare_text text(std::string_view view) { return {view.data(), view.size()}; }
std::string_view view(wayfare_text text) { return {text.bytes ? text.bytes : "", text.length}; }

// Makes a call that gives a handle; its error becomes an exception. NULL is what is not found.
template <typename Handle, typename Call> Handle answer(Call call) {
    typename Handle::pointer handle = nullptr;
    wayfare_string *message = nullptr;
    call(&handle, &message);
    if (String error{message})
        throw std::runtime_error{std::string{view(wayfare_string_text(error.get()))}};
    return Handle{handle};
}

Dataset open(int count, char **arguments) {
    return answer<Dataset>([&](auto out, auto error) {
        return count > 1 ? wayfare_open(text(arguments[1]), out, error) : wayfare_open_default(out, error);
    });
}

std::string best(const wayfare_dataset *world, std::string_view typed) {
    auto hits = answer<Hits>([&](auto out, auto error) {
        return wayfare_autocomplete(world, text(typed), nullptr, out, error);
    });
    auto hit = wayfare_hits_at(hits.get(), 0);
    return hit ? std::string{view(hit->place.name)} : "nothing";
}

} // namespace

int main(int count, char **arguments) try {
    auto world = open(count, arguments);
    std::vector<std::string_view> typed{"lisb", "spring", "tok", "xyzzy"};
    std::vector<std::string> found(typed.size());
    std::vector<std::thread> threads;
    for (std::size_t at = 0; at < typed.size(); at++)
        threads.emplace_back([&, at] { found[at] = best(world.get(), typed[at]); });
    for (auto &thread : threads)
        thread.join();
    for (std::size_t at = 0; at < typed.size(); at++)
        std::printf("%s: %s\n", std::string{typed[at]}.c_str(), found[at].c_str());
    try {
        best(world.get(), "");
    } catch (const std::runtime_error &error) {
        std::printf("error: %s\n", error.what());
    }
} catch (const std::runtime_error &error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
}
