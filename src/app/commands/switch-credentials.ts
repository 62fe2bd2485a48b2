/** Who is to take the counter over. `captcha`: as for coming in. */
export type SwitchCredentials = Readonly<{ email: string; password: string; captcha?: string | undefined }>
