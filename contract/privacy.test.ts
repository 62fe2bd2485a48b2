import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@domain/core'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { classOf, type Schema, unwrapped } from '@infra/logfile/redaction/payload'
import { ROW_SCHEMAS } from '@infra/logfile/row-schemas.gen'
import { buildSchema, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { entityPrivacy } from './generated/privacy.gen'
import type { FieldClass } from './privacy'
import { fieldExceptions, fieldPrivacy, ID_PREFIXES } from './privacy-fields'
import { readContract } from './read-contract'

const root = path.resolve(import.meta.dirname, '..')
const schema = buildSchema(readContract(root))
const OPERATIONS = ['Query', 'Mutation', 'Subscription']
const classes: Readonly<Record<string, Readonly<Record<string, FieldClass>>>> = entityPrivacy

/** Every field that a schema leads to, with its class: `Created.ticket.customer.name`. */
function fieldsOf(
  maybe: Schema,
  owner: string,
  at: string,
  of?: FieldClass,
): [string, string, FieldClass | undefined][] {
  const one = unwrapped(maybe)
  if (one.entries)
    return Object.entries(one.entries).flatMap(([field, inner]) =>
      fieldsOf(inner, owner, `${at}.${field}`, classOf(one, field, owner)),
    )
  if (one.item) return fieldsOf(one.item, owner, at, of)
  return [[at, one.type, of]]
}

const payloads = [...registry.values()].flatMap(({ name, schema: of }) =>
  fieldsOf(of as unknown as Schema, name, name),
)
const rows = TABLE_NAMES.flatMap((table) => fieldsOf(ROW_SCHEMAS[table] as unknown as Schema, table, table))

/** What may be in a field of this type. */
const FITS: Record<string, (of: FieldClass) => boolean> = {
  boolean: (of) => of === 'flag',
  number: (of) => of === 'number' || of === 'time',
  string: (of) => of !== 'flag' && of !== 'rows' && of !== 'answer',
  unknown: (of) => of === 'text' || of === 'answer',
  picklist: () => true,
  literal: () => true,
}

describe('every field has a class', () => {
  test('of every object type of the contract, and no other', () => {
    // What only a screen reads stands in no log.
    const types = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ astNode }) => astNode?.directives?.every(({ name }) => name.value !== 'screenOnly') ?? true)
    const named = types
      .filter((type) => !type.name.startsWith('__') && !OPERATIONS.includes(type.name))
      .map((type) => [type.name, Object.keys(type.getFields()).sort()])
    const classed = Object.entries(classes).map(([name, fields]) => [name, Object.keys(fields).sort()])
    expect(Object.fromEntries(classed)).toEqual(Object.fromEntries(named))
  })
  test('of every payload and every row, and one that its type can be', () => {
    expect(payloads.length).toBeGreaterThan(100)
    const wrong = [...payloads, ...rows].filter(
      ([, type, of]) => type !== 'literal' && (of === undefined || !FITS[type]?.(of)),
    )
    expect(wrong).toEqual([])
  })
  test('and no class is for nothing', () => {
    const used = new Set([...payloads, ...rows].flatMap(([at]) => at.split('.')))
    expect(Object.keys(fieldPrivacy).filter((field) => !used.has(field))).toEqual([])
    const owners = new Set<string>([...registry.keys(), ...TABLE_NAMES])
    expect(Object.keys(fieldExceptions).filter((owner) => !owners.has(owner))).toEqual([])
  })
})

/** What a person who reads the contract would never let through. */
test.each([
  ['User', 'name', 'name'],
  ['User', 'email', 'email'],
  ['User', 'username', 'name'],
  ['UserSummary', 'name', 'name'],
  ['Customer', 'name', 'name'],
  ['Customer', 'phone_number', 'phone'],
  ['Customer', 'document_register', 'document'],
  ['Customer', 'email', 'email'],
  ['Customer', 'address', 'text'],
  ['Customer', 'open_field', 'text'],
  ['ChatTicket', 'customer_name', 'name'],
  ['ChatTicket', 'previous_user_name', 'name'],
  ['ChatTicket', 'last_msg', 'text'],
  ['ChatTicket', 'review', 'text'],
  ['CustomerChat', 'message', 'text'],
  ['CustomerChat', 'caption', 'text'],
  ['CustomerChat', 'message_buttons', 'text'],
  ['CustomerChat', 'user_sending_name', 'name'],
  ['CustomerChatStatus', 'url', 'media'],
  ['InternalChatMessage', 'message', 'text'],
  ['Instance', 'phone_number', 'phone'],
  ['Instance', 'qr_code', 'secret'],
  ['TicketTransfer', 'note', 'text'],
  ['Session', 'token', 'secret'],
] as const)('%s.%s is a %s', (type, field, of) => expect(classes[type]?.[field]).toBe(of))

test('prefixes that the domain puts before ids are known', () => {
  const folder = path.join(root, 'src/domain')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(fold|rows)\.ts$/.test(file),
  )
  const put = sources.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/`(\w+):\$\{/g)].map(([, prefix]) => prefix),
  )
  expect(new Set(put)).toEqual(new Set(ID_PREFIXES))
})
