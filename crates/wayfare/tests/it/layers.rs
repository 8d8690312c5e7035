//! The modules of a folder stand in layers: none imports one that imports it, directly or through others.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

#[test]
fn no_module_imports_one_that_imports_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert!(check(&source, "crate::") > 50);
    for (source, at_least) in [
        ("build-tools/wayfare-build/src", 250),
        ("build-tools/wayfare-spending/src", 50),
        ("bindings/python/src", 50),
    ] {
        let source = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(source);
        if source.exists() {
            assert!(check(&source, "crate::") > at_least, "{}", source.display());
        } else {
            eprintln!("skipped: {} is not there", source.display());
        }
    }
}

/// Checks the modules of a folder and those in each of them. Returns how many imports there are.
fn check(folder: &Path, path: &str) -> usize {
    let (mut modules, mut root) = (BTreeMap::<String, String>::new(), String::new());
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap().path();
        let name = entry.file_stem().unwrap().to_str().unwrap().to_owned();
        if entry.is_dir() {
            count += check(&entry, &format!("{path}{name}::"));
            read(&entry, modules.entry(name).or_default());
        } else if entry.extension().is_some_and(|end| end == "rs") {
            let code = code_of(&entry);
            match name.as_str() {
                "lib" | "main" | "mod" => root += &code,
                // What is above the folder is another matter.
                _ => *modules.entry(name).or_default() += &code.replace("super::super::", ""),
            }
        }
    }
    let root = root.replace("use self::", "use ");
    let home_of: BTreeMap<String, String> = paths_behind("use ", &root)
        .into_iter()
        .filter_map(|path| Some((path.last()?.clone(), path.first()?.clone())))
        .collect();
    let imports = |(name, text): (&String, &String)| {
        let firsts = [path, "super::"]
            .into_iter()
            .flat_map(|word| paths_behind(word, text))
            .filter_map(|path| path.into_iter().next());
        let homes = firsts.map(|first| home_of.get(&first).cloned().unwrap_or(first));
        let others = homes.filter(|home| home != name && modules.contains_key(home));
        (name.clone(), others.collect::<BTreeSet<_>>())
    };
    let mut left: BTreeMap<_, _> = modules.iter().map(imports).collect();
    count += left.values().map(BTreeSet::len).sum::<usize>();
    loop {
        let is_free =
            |imports: &BTreeSet<String>| !imports.iter().any(|name| left.contains_key(name));
        let free: Vec<_> = left
            .iter()
            .filter(|(_, imports)| is_free(imports))
            .map(|(name, _)| name.clone())
            .collect();
        if free.is_empty() {
            break;
        }
        left.retain(|name, _| !free.contains(name));
    }
    assert!(
        left.is_empty(),
        "these of {path} import each other: {left:#?}"
    );
    count
}

/// Reads the files of a folder and of those in it into one text. What they import of their own folder is another matter.
fn read(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, text);
        } else if path.extension().is_some_and(|end| end == "rs") {
            *text += &code_of(&path).replace("super::", "");
        }
    }
}

/// Returns the code of a file, without its tests.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("\nmod tests {").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect()
}

/// Returns the first and the last name of each path behind a word, in braces or not.
fn paths_behind(word: &str, code: &str) -> Vec<Vec<String>> {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut paths = Vec::new();
    for tree in code.split(word).skip(1) {
        let mut braces = Vec::new();
        let (mut path, mut name) = (Vec::new(), String::new());
        for letter in tree.chars() {
            if is_of_name(letter) {
                name.push(letter);
                continue;
            }
            if !name.is_empty() {
                path.push(std::mem::take(&mut name));
            }
            match letter {
                ':' => {}
                ' ' if !braces.is_empty() => {}
                '{' => braces.push(path.clone()),
                ',' | '}' if !braces.is_empty() => {
                    paths.push(std::mem::take(&mut path));
                    if letter == '}' {
                        braces.pop();
                    }
                    path = braces.last().cloned().unwrap_or_default();
                }
                _ => break,
            }
        }
        paths.push(path);
    }
    paths.retain(|path| !path.is_empty());
    paths
}
