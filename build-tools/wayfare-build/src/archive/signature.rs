//! Signatures of archives: Ed25519 (RFC 8032) over the bytes of `manifest.json`, with keys as `openssl` makes them.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ed25519_dalek::pkcs8::{DecodePrivateKey, DecodePublicKey};
use ed25519_dalek::{Signature, Signer};

use crate::error::{Error, Result};

/// Bytes of the longest key file; real ones have some hundred.
const LONGEST: u64 = 16 * 1024;

/// The private key with which archives are signed.
#[derive(Clone)]
pub struct SigningKey {
    key: ed25519_dalek::SigningKey,
    path: PathBuf,
}

/// The public key with which the signatures of archives are verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyingKey(ed25519_dalek::VerifyingKey);

impl SigningKey {
    /// Reads a private key: PKCS #8 in PEM, as `openssl genpkey -algorithm ed25519` writes it.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not such a key.
    pub fn open(path: &Path) -> Result<Self> {
        let pem = read(path)?;
        let key = ed25519_dalek::SigningKey::from_pkcs8_pem(&pem);
        let key = key.map_err(|_| {
            let why = if pem.contains("BEGIN ENCRYPTED PRIVATE KEY") {
                "is a private key with a password, which is not supported; write it without one with `openssl pkey`"
            } else {
                "is not a private Ed25519 key; make one with `openssl genpkey -algorithm ed25519`"
            };
            Error::source(path, why)
        })?;
        Ok(Self {
            key,
            path: path.to_path_buf(),
        })
    }

    pub(super) fn sign(&self, manifest: &[u8]) -> [u8; Signature::BYTE_SIZE] {
        self.key.sign(manifest).to_bytes()
    }

    /// Returns whether it was read from this file.
    pub(super) fn is_in(&self, file: &Path) -> bool {
        let same = |file| Some(fs::canonicalize(file).ok()? == fs::canonicalize(&self.path).ok()?);
        same(file).unwrap_or_default()
    }
}

impl VerifyingKey {
    /// Reads a public key: PEM, as `openssl pkey -pubout` writes it.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not such a key.
    pub fn open(path: &Path) -> Result<Self> {
        let pem = read(path)?;
        let key = ed25519_dalek::VerifyingKey::from_public_key_pem(&pem);
        key.map(Self).map_err(|_| {
            Error::source(
                path,
                "is not a public Ed25519 key; `openssl pkey -pubout` writes that of a private one",
            )
        })
    }

    pub(super) fn verifies(&self, manifest: &[u8], signature: &[u8]) -> bool {
        Signature::from_slice(signature)
            .is_ok_and(|signature| self.0.verify_strict(manifest, &signature).is_ok())
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey")
    }
}

fn read(path: &Path) -> Result<String> {
    // It may come through a pipe, so that it is on no disk.
    let file = File::open(path).map_err(|error| Error::io(path, error))?;
    match io::read_to_string(file.take(LONGEST)) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Error::source(path, "is not a key in PEM"))
        }
        text => text.map_err(|error| Error::io(path, error)),
    }
}
