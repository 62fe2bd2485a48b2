/** The demonstration's ways in, printed at the start. The password is `config.demoPassword` for all. */
export type DemoLogins = Readonly<{
  /** The tenant's address segment: the panel is at /{tenant}. */
  tenant: string
  users: readonly Readonly<{ email: string; role: string }>[]
}>
