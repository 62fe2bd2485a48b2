/** Longest packet taken from a client, bytes: a token and a topic need about 1,000. */
export const MOST_PACKET_BYTES = 16_384

/** Bytes of MQTT's variable length field, at most (MQTT 3.1.1 section 2.2.3). */
const MOST_LENGTH_BYTES = 4

/**
 * Watches the fixed headers in a client's stream. MQTT lets a client announce 256 MB, and the broker's parser
 * keeps what has come until all of it is there; frames of a websocket are limited, packets over many are not.
 */
export class PacketSizes {
  /** Bytes of the current packet's body still to come. */
  #body = 0
  /** Bytes of the current packet's length field read so far; -1 before its type. */
  #lengthBytes = -1
  #length = 0
  readonly #mayCome: (type: number) => boolean

  /** `mayCome`: asked of each packet, by its type (MQTT 3.1.1 section 2.2.1), when it begins. */
  constructor(mayCome: (type: number) => boolean = () => true) {
    this.#mayCome = mayCome
  }

  /** Takes the next bytes; false as soon as a packet is announced that is longer than allowed, or may not come. */
  take(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, bytes.length - at)
        this.#body -= skipped
        at += skipped
        continue
      }
      const byte = bytes[at++] ?? 0
      if (this.#lengthBytes === -1) {
        if (!this.#mayCome(byte >> 4)) return false
        this.#lengthBytes = 0
        this.#length = 0
        continue
      }
      this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes
      this.#lengthBytes += 1
      if (this.#length > MOST_PACKET_BYTES || this.#lengthBytes > MOST_LENGTH_BYTES) return false
      if ((byte & 0x80) === 0) {
        this.#body = this.#length
        this.#lengthBytes = -1
      }
    }
    return true
  }
}
