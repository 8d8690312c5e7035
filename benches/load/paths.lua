-- Asks for the paths in a file, one after the other, over and over.
local requests, at = {}, 0

function init(arguments)
    for path in io.lines(arguments[1]) do
        requests[#requests + 1] = wrk.format("GET", path)
    end
end

function request()
    at = at % #requests + 1
    return requests[at]
end
