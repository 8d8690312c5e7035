//! The modules of the library stand in layers: none imports one that imports it, directly or through others.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

#[test]
fn no_module_imports_one_that_imports_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = BTreeMap::<String, String>::new();
    read(&source, None, &mut modules);
    let exported = modules.remove("lib").unwrap();
    let home_of: BTreeMap<String, String> = paths_behind("pub use ", &exported)
        .into_iter()
        .filter_map(|path| Some((path.last()?.clone(), path.first()?.clone())))
        .collect();
    let imports = |(name, text): (&String, &String)| {
        let firsts = paths_behind("crate::", text)
            .into_iter()
            .filter_map(|path| path.into_iter().next());
        let homes = firsts.map(|first| home_of.get(&first).cloned().unwrap_or(first));
        let others = homes.filter(|home| home != name && modules.contains_key(home));
        (name.clone(), others.collect::<BTreeSet<_>>())
    };
    let mut left: BTreeMap<_, _> = modules.iter().map(imports).collect();
    assert!(left.values().map(BTreeSet::len).sum::<usize>() > 50);
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
    assert!(left.is_empty(), "these import each other: {left:#?}");
}

/// Reads the files of a folder, each into the module at the top that it belongs to, without its tests.
fn read(folder: &Path, module: Option<&str>, modules: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let module = module.unwrap_or(path.file_stem().unwrap().to_str().unwrap());
        if path.is_dir() {
            read(&path, Some(module), modules);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("\nmod tests {").next().unwrap();
            let lines = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            modules.entry(module.to_owned()).or_default().extend(lines);
        }
    }
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
