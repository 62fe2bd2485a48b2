import { SMS_PROVIDERS, type SmsProvider } from '@domain/sms/account-form'

/** A provider that the panel knows by name; null: none. */
export const providerOf = (name: string | null | undefined): SmsProvider | null =>
  SMS_PROVIDERS.find((one) => one === name) ?? null
