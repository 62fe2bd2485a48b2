import { StartupError } from './startup-error'

// Values of the environment. Each throws a StartupError with one sentence that names the bad setting.

type Env = Readonly<Record<string, string | undefined>>
type Bounds = Readonly<{ usual: number; least: number; most: number }>

/** A TCP port; 0: any that is free. */
export function readPort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new StartupError(`${name} deve ser uma porta entre 0 e 65535, e não “${value}”.`)
  return port
}

/** A whole number from 1. */
export function readCount(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new StartupError(`${name} deve ser um número entre 1 e 999999, e não “${value}”.`)
  return Number(value)
}

/** On or off, in the words that people use for it. */
export function readSwitch(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback
  if (['1', 'true', 'on', 'yes', 'sim'].includes(value.toLowerCase())) return true
  if (['0', 'false', 'off', 'no', 'nao', 'não'].includes(value.toLowerCase())) return false
  throw new StartupError(`${name} deve ser “on” ou “off”, e não “${value}”.`)
}

/** A whole number within bounds. */
export function readBetween(name: string, env: Env, { usual, least, most }: Bounds): number {
  const value = env[name]
  if (value === undefined || value === '') return usual
  if (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
    throw new StartupError(`${name} deve ser um número de ${least} a ${most}, e não “${value}”.`)
  return Number(value)
}

/** An http address, without slashes at its end. */
export function readUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new StartupError(`${name} deve ser um endereço http:// ou https://, e não “${value}”.`)
  return value.replace(/\/+$/, '')
}

/** Origins, separated by commas. */
export const readOrigins = (name: string, env: Env): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => new URL(readUrl(name, one)).origin)
