/** Who is to take the counter over. `captcha`: as for coming in. */
export type SwitchWish = Readonly<{ email: string; password: string; captcha?: string | undefined }>
