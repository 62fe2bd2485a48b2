import { namesSecret } from '@domain/kernel/secrets'
import { RUN_START } from '../format'
import { readRun } from '../runs'
import { FAKE_DOMAIN, FAKE_PHONE, ISO_TIME } from './field'

/** Something that must not leave: where it is and what it looks like, never what it says. */
export type Finding = Readonly<{
  line: number
  /** `entry.data.customer.phone_number`; a name of a field that is itself suspicious is not told. */
  path: string
  looksLike: 'a phone number' | 'a CPF' | 'a CNPJ' | 'an e-mail address' | 'a token' | 'a secret' | 'no JSON'
}>

/**
 * Looks a line of a log through for what redaction should have hidden. It knows nothing of classes and schemas: it
 * looks at every name and value as written, URL-decoded, base64-decoded, and with what people put between
 * digits taken out.
 */
export function sweepLine(text: string, line: number): Finding[] {
  const json = jsonOf(text)
  if (json === undefined) return [{ line, path: 'the whole line', looksLike: 'no JSON' }]
  const findings: Finding[] = []
  walk(json, [], (path, looksLike) =>
    findings.push({ line, path: path.join('.') || 'the whole line', looksLike }),
  )
  return findings
}

/** What a line says, packed entries as a list of them: packed, names stand apart from their values. */
function jsonOf(text: string): unknown {
  if (text.startsWith(RUN_START)) {
    const run = readRun(text)
    return run.ok ? { entries: run.values } : undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Report = (path: readonly string[], looksLike: Finding['looksLike']) => void

function walk(value: unknown, path: readonly string[], report: Report): void {
  if (typeof value === 'string' || typeof value === 'number') {
    if (isOurHash(value, path)) return
    const found = looksLike(String(value))
    if (found) report(path, found)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const list = Array.isArray(value)
  for (const [key, member] of Object.entries(value)) {
    const found = list ? null : looksLike(key)
    const step = found ? '(a name of a field)' : key
    if (found) report([...path, step], found)
    if (namesSecret(key) && member !== null && typeof member !== 'boolean' && member !== 'removed')
      report([...path, step], 'a secret')
    walk(member, [...path, step], report)
  }
}

/** The footer's hash is made of the redacted state; sixteen digits by chance are nobody's number. */
const isOurHash = (value: string | number, path: readonly string[]): boolean =>
  path.length === 2 && path[0] === 'footer' && path[1] === 'hash' && /^[0-9a-f]{16}$/.test(String(value))

/** Deepest encoding in an encoding that is looked into. */
const DEPTH = 3
/** Verdicts that are kept: most texts of a log come again and again. */
const KEPT = 50_000
const verdicts = new Map<string, Finding['looksLike'] | null>()

/** What a text looks like, if like anything that must not leave. */
export function looksLike(text: string): Finding['looksLike'] | null {
  const known = verdicts.get(text)
  if (known !== undefined) return known
  const verdict = judge(text, DEPTH)
  if (verdicts.size >= KEPT) verdicts.clear()
  verdicts.set(text, verdict)
  return verdict
}

function judge(text: string, depth: number): Finding['looksLike'] | null {
  // Too short for a phone number without its area code.
  if (text.length < 6 || ISO_TIME.test(text) || isPseudonym(text)) return null
  const plain = text.normalize('NFKC')
  const found = eMail(plain) ?? numberIn(plain)
  if (found) return found
  if (depth > 0)
    for (const decoded of decodings(plain)) {
      const inside = judge(decoded, depth - 1)
      if (inside) return inside
    }
  return token(plain)
}

/** Made-up numbers and addresses are the only ones that may pass, and only alone. */
const isPseudonym = (text: string): boolean =>
  (text.startsWith(FAKE_PHONE) && /^\d{13}$/.test(text)) ||
  (text.endsWith(`@${FAKE_DOMAIN}`) && /^[b-t]{12}@/.test(text))

const eMail = (text: string) =>
  /[^\s@"<>,;:]{1,64}\s?@\s?[\p{L}\d-]{1,63}(\s?\.\s?[\p{L}\d-]{2,63})+/u.test(text)
    ? ('an e-mail address' as const)
    : null

/** What is put between the digits of a number: spaces of all kinds, dots, dashes, slashes, brackets, zero-width marks. */
const BETWEEN = String.raw`[\s.,\-\u2010-\u2015\u2212()[\]{}/\\_|*~+:;\u00b7\u2022\u200b-\u200f\u2060\ufeff]{1,4}`
const DIGITS = new RegExp(String.raw`\d(?:(?:${BETWEEN})?\d)+`, 'gu')

function numberIn(text: string): Finding['looksLike'] | null {
  for (const [run] of text.matchAll(DIGITS)) {
    const digits = run.replace(/\D/g, '')
    if (digits.length < 10) continue
    // A number may stand among others (a date before it): every stretch of the right length is looked at,
    // but in one long number without a break only the whole is.
    const groups = digits.length === run.length ? [digits] : stretches(run)
    for (const group of groups) {
      if (isCpf(group)) return 'a CPF'
      if (isCnpj(group)) return 'a CNPJ'
      if (isPhone(group)) return 'a phone number'
    }
    if (/\d{3}\.\d{3}\.\d{3}-\d\d/.test(run)) return 'a CPF'
    if (/\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d/.test(run)) return 'a CNPJ'
  }
  return null
}

/** Digits of every row of neighbouring groups: '12 345 6' gives 12, 12345, 123456, 345, 3456, 6. */
function stretches(run: string): string[] {
  const groups = run.split(/\D+/).filter(Boolean)
  const found: string[] = []
  for (let from = 0; from < groups.length; from++) {
    let digits = ''
    for (let to = from; to < groups.length && digits.length <= 15; to++) {
      digits += groups[to]
      found.push(digits)
    }
  }
  return found
}

/** Brazil: area code without a zero, then 8 digits from 2, or 9 digits from 9; with 55, 0 or 00 before it or not. */
const isPhone = (digits: string): boolean => /^(00)?(55|0(\d\d)?)?[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(digits)

function isCpf(digits: string): boolean {
  return (
    /^\d{11}$/.test(digits) && !/^(\d)\1*$/.test(digits) && checks(digits, 9, 11) && checks(digits, 10, 11)
  )
}

function isCnpj(digits: string): boolean {
  return (
    /^\d{14}$/.test(digits) && !/^(\d)\1*$/.test(digits) && checks(digits, 12, 9) && checks(digits, 13, 9)
  )
}

/** Is the digit at `at` the check digit (modulo 11) of those before it? Weights run from 2 up to `most`, again and again. */
function checks(digits: string, at: number, most: number): boolean {
  let sum = 0
  for (let i = at - 1, weight = 2; i >= 0; i--, weight = weight === most ? 2 : weight + 1)
    sum += Number(digits[i]) * weight
  const rest = sum % 11
  return Number(digits[at]) === (rest < 2 ? 0 : 11 - rest)
}

/** JSON Web Tokens, bearer headers, keys of known makers, and long rows of mixed letters and digits. */
function token(text: string): Finding['looksLike'] | null {
  if (/eyJ[\w-]{6,}\.[\w-]{6,}/.test(text) || /\bbearer\s+\S{8,}/i.test(text)) return 'a token'
  if (/\b(sk|pk|rk)_(live|test)_\w{8,}|\bgh[pousr]_\w{20,}|\bEAA[A-Za-z0-9]{20,}/.test(text)) return 'a token'
  for (const [row] of text.matchAll(/[\w+/=-]{24,}/g))
    if (/\d/.test(row) && /[A-Za-z]/.test(row) && new Set(row).size >= 10) return 'a token'
  return null
}

/** What a text may say in another writing: URL-encoded, base64 (also as in addresses). */
function* decodings(text: string): Generator<string> {
  if (/%[0-9a-f]{2}/i.test(text)) {
    const decoded = text.replace(/(%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
      }
    })
    if (decoded !== text) yield decoded
  }
  if (text.includes('+')) yield text.replaceAll('+', ' ')
  for (const [row] of text.matchAll(/[A-Za-z0-9+/_-]{8,}={0,2}/g)) {
    const decoded = fromBase64(row)
    if (decoded !== null) yield decoded
  }
}

const utf8 = new TextDecoder('utf-8')

/** What base64 stands for, bytes that are no text left out by a letter; null when it is none. */
function fromBase64(row: string): string | null {
  const plain = row.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  if (plain.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(plain), (unit) => unit.charCodeAt(0))
  return utf8.decode(bytes).replace(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu, 'x')
}
