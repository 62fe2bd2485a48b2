/*
 * The Pix "BR Code": what a QR code of a payment holds, and what is copied and pasted. A list of fields, each two digits
 * of name, two of length and its value (EMV QRCPS; Banco Central, "Manual de Padrões para Iniciação do Pix", 2.9).
 */

import { documentKind } from '../contacts/document'

/** What a code is made of. Amounts in cents; null: the payer types one. */
export type Pix = Readonly<{
  amount: number | null
  /** Who is paid, and where: cut to 25 and 15 letters. */
  name: string
  city: string
}> &
  (
    | Readonly<{
        /** The receiver's key: phone, e-mail, CPF, CNPJ or a random one. */
        key: string
        /** Up to 25 letters and digits that come back with the payment; null: none. */
        txid: string | null
      }>
    /** The address of a charge that the receiver's bank holds, without https://. */
    | Readonly<{ url: string }>
  )

const LONGEST = { name: 25, city: 15, key: 77, url: 77, txid: 25 } as const
const GUI = 'br.gov.bcb.pix'
/** Up to 13 characters: R$ 9.999.999.999,99. */
const MOST_CENTS = 999_999_999_999

/** Letters as every bank reads them: without accents and marks. One bank refuses "Maceió". */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9 .,/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE of ASCII text, four digits in capitals; zeros in front stay. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const cut = (text: string, most: number): string => plainLetters(text).slice(0, most).trim()

/** "12.50": a dot, two decimals. */
export const amountText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Is this a name for a static payment? */
export const isTxid = (text: string): boolean => /^[A-Za-z0-9]{1,25}$/.test(text)

/** Is this a key to be paid by, in the form in which banks keep it? */
export const isPixKey = (text: string): boolean =>
  /^\+55\d{10,11}$/.test(text) ||
  (/^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(text) && documentKind(text) !== null) ||
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ||
  (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= LONGEST.key)

/**
 * The code that is pasted into a bank's app, or drawn as a QR code.
 * @throws RangeError for what banks would refuse: an amount of 0 or too much, a wrong txid, nobody's name, no key.
 */
export function pixCode(pix: Pix): string {
  const { amount } = pix
  if (amount !== null && !(Number.isSafeInteger(amount) && amount > 0 && amount <= MOST_CENTS))
    throw new RangeError('no amount that Pix carries')
  const [name, city] = [cut(pix.name, LONGEST.name), cut(pix.city, LONGEST.city)]
  if (name === '' || city === '') throw new RangeError('a receiver has a name and a city')
  const dynamic = 'url' in pix
  const where = dynamic ? pix.url : pix.key
  if (where === '' || where.length > LONGEST.url || !/^[\x21-\x7e]+$/.test(where))
    throw new RangeError('no key and no address')
  const txid = dynamic ? null : pix.txid
  if (txid !== null && !isTxid(txid)) throw new RangeError('a txid has 1 to 25 letters and digits')
  const body = [
    field('00', '01'),
    dynamic ? field('01', '12') : '',
    field('26', field('00', GUI) + field(dynamic ? '25' : '01', where)),
    field('52', '0000'),
    field('53', '986'),
    amount === null ? '' : field('54', amountText(amount)),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid ?? '***')),
  ].join('')
  // The checksum is over its own name and length too.
  const checked = `${body}6304`
  return checked + crc16(checked)
}
