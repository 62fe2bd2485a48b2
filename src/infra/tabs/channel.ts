/** A way to say something to every other tab of this browser. In order from one tab, and never to oneself. */
export interface Channel {
  /** Hands a message to all others; it is cloned (see the structured clone algorithm). */
  post(message: unknown): void
  /** Says who hears what the others post; one listener. */
  listen(listener: (message: unknown) => void): void
  /** Neither hears nor says anything from here on. */
  close(): void
}

/** The browser's own, under a name; null where it has none. */
export function broadcastChannel(name: string): Channel | null {
  if (!('BroadcastChannel' in globalThis)) return null
  const channel = new BroadcastChannel(name)
  let open = true
  return {
    post: (message) => open && channel.postMessage(message),
    listen(listener) {
      channel.onmessage = ({ data }) => open && listener(data)
    },
    close() {
      open = false
      channel.close()
    },
  }
}
