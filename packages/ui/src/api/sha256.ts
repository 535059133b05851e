/** FIPS 180-4, section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = (() => {
  const primes: number[] = [];
  for (let at = 2; primes.length < 64; at += 1)
    if (primes.every((prime) => at % prime !== 0)) primes.push(at);
  return Uint32Array.from(primes, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32);
})();

/** Section 5.3.3: of the square roots of the first eight primes. */
const begin = Uint32Array.from([2, 3, 5, 7, 11, 13, 17, 19], (n) => (Math.sqrt(n) % 1) * 2 ** 32);

/** The schedule of the block at hand; a block is never left half done. */
const w = new Uint32Array(64);

/**
 * SHA-256 of content that comes piece by piece. The browser's own takes a whole buffer only, and none at all where the page is
 * not served over TLS.
 */
export class Sha256 {
  private readonly state = begin.slice();
  private readonly rest = new Uint8Array(64);
  private held = 0;
  private length = 0;

  update(bytes: Uint8Array): this {
    this.length += bytes.length;
    let at = 0;
    if (this.held > 0) {
      at = Math.min(64 - this.held, bytes.length);
      this.rest.set(bytes.subarray(0, at), this.held);
      this.held += at;
      if (this.held < 64) return this;
      this.block(this.rest, 0);
      this.held = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) this.block(bytes, at);
    this.rest.set(bytes.subarray(at));
    this.held = bytes.length - at;
    return this;
  }

  hex(): string {
    return [...this.digest()].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Eight words of 32 bits. */
  digest(): Uint32Array {
    const bits = this.length * 8;
    const end = new Uint8Array((this.held < 56 ? 64 : 128) - this.held);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(end.length - 4, bits % 2 ** 32);
    this.update(end);
    return this.state;
  }

  /** Section 6.2.2. */
  private block(bytes: Uint8Array, from: number): void {
    const { state } = this;
    for (let t = 0; t < 16; t += 1) {
      const at = from + t * 4;
      w[t] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    for (let t = 16; t < 64; t += 1) {
      const x = w[t - 15]!;
      const y = w[t - 2]!;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
    }
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let t = 0; t < 64; t += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const one = (h + s1 + ((e & f) ^ (~e & g)) + constants[t]! + w[t]!) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      // Written out: with an array in between it is five times slower.
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
    state[5]! += f;
    state[6]! += g;
    state[7]! += h;
  }
}
