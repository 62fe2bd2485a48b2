/** Whether who is here came in by the identity provider: leaving then goes on there. Taken once. */
export function bySso(device: Storage, tenant: string): Readonly<{ set(): void; take(): boolean }> {
  const key = `balcao/${tenant}/sso`
  return {
    set: () => device.setItem(key, '1'),
    take() {
      const was = device.getItem(key) !== null
      device.removeItem(key)
      return was
    },
  }
}
