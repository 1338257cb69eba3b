// The words of FIPS 180-4: the first bits of the fractions of cube roots of primes, and of square roots.
const roundWords = Int32Array.of(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
)
const beginning = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

/** SHA-256 in hexadecimal, without Node's crypto, which takes a new process longer to load than a record takes to hash. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(64 * (1 + Math.floor((bytes.length + 8) / 64)))
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const end = new DataView(padded.buffer)
  end.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  end.setUint32(padded.length - 4, bytes.length << 3)
  const state = Int32Array.from(beginning)
  const words = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    spread(words, padded, at)
    mix(state, words)
  }
  let hex = ''
  for (let at = 0; at < 8; at++) hex += (numberAt(state, at) >>> 0).toString(16).padStart(8, '0')
  return hex
}

/** An element that is there. */
function numberAt(numbers: Int32Array | Uint8Array, at: number): number {
  return numbers[at] as number
}

/** One block as 16 words, and those as 64. Written out, here and below: a call for every turn would take longer than the turn. */
function spread(words: Int32Array, block: Uint8Array, from: number): void {
  for (let at = 0, place = from; at < 16; at++, place += 4) {
    words[at] =
      ((block[place] as number) << 24) |
      ((block[place + 1] as number) << 16) |
      ((block[place + 2] as number) << 8) |
      (block[place + 3] as number)
  }
  for (let at = 16; at < 64; at++) {
    const one = words[at - 15] as number
    const other = words[at - 2] as number
    const low = ((one >>> 7) | (one << 25)) ^ ((one >>> 18) | (one << 14)) ^ (one >>> 3)
    const high = ((other >>> 17) | (other << 15)) ^ ((other >>> 19) | (other << 13)) ^ (other >>> 10)
    words[at] = (words[at - 16] as number) + low + (words[at - 7] as number) + high
  }
}

/** The names are those of the standard. */
function mix(state: Int32Array, words: Int32Array): void {
  let a = numberAt(state, 0)
  let b = numberAt(state, 1)
  let c = numberAt(state, 2)
  let d = numberAt(state, 3)
  let e = numberAt(state, 4)
  let f = numberAt(state, 5)
  let g = numberAt(state, 6)
  let h = numberAt(state, 7)
  for (let at = 0; at < 64; at++) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + high + ((e & f) ^ (~e & g)) + (roundWords[at] as number) + (words[at] as number)) | 0
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + low + ((b & c) ^ (b & d) ^ (c & d))) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = numberAt(state, at) + (added[at] as number)
}
