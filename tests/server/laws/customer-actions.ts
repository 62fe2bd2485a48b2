import type { Operation } from '../../../contract/operation'
import { RecordConsentDocument } from '../../../src/infra/graphql/consents.gen'
import * as addresses from '../../../src/infra/graphql/customer-addresses.gen'
import * as fields from '../../../src/infra/graphql/customer-fields.gen'
import * as documents from '../../../src/infra/graphql/customers.gen'
import * as segments from '../../../src/infra/graphql/segments.gen'
import { ask } from '../client'
import { CONSENT } from './consent-form'
import { asked, type Case, done, heldBy, nobody, queued, type Scene, say } from './deeds'
import { AN_ADDRESS } from './good-forms'
import { Panel } from './panel'
import type { Talk } from './shop'

/** As the shop's own system asks it; the panel has no form for it. */
const SaveCustomerQuoteDocument: Operation<unknown, { customer_id: string; quote: object }> = {
  toString: () =>
    `mutation SaveCustomerQuote($customer_id: ID!, $quote: CustomerQuoteInput!) {
      saveCustomerQuote(customer_id: $customer_id, quote: $quote) { id }
    }`,
}

/** A group that is there; its id. */
async function aGroup({ shop }: Scene, name: string): Promise<string> {
  const row = await shop.db.work(shop.tenant, (w) =>
    w.one<{ id: string }>(
      'INSERT INTO customer_groups (tenant_id, name, color_tag) VALUES ($1, $2, $3) RETURNING id::text',
      [shop.tenant.id, `${name} ${process.pid}`, 'blue'],
    ),
  )
  return row?.id ?? ''
}

const aNote = async ({ panels }: Scene, { customerId }: Talk): Promise<string> =>
  (
    await asked(panels.ana, documents.CreateCustomerNoteDocument, {
      customer_id: customerId,
      text: 'Prefere genérico',
    })
  ).createCustomerNote.id

const anAddress = async ({ panels }: Scene, { customerId }: Talk): Promise<string> =>
  (
    await asked(panels.ana, addresses.SaveCustomerAddressDocument, {
      customer_id: customerId,
      form: AN_ADDRESS,
    })
  ).saveCustomerAddress

/** Two customers with a ticket each: Ana's open one, and one that waits. */
async function twoTalks(scene: Scene): Promise<readonly Talk[]> {
  const [held] = await heldBy('ana')(scene)
  const [waits] = await queued(scene)
  if (!waits) throw new Error('nobody waits')
  await say(scene.panels.ana, held, 'Temos sim.')
  return [held, waits]
}

/** The other one of {@link twoTalks}. */
let other: Talk | undefined
const mergeable = async (scene: Scene): Promise<readonly Talk[]> => {
  const talks = await twoTalks(scene)
  other = talks[1]
  return talks
}
let made = 0
/** A field that is there; its id. */
const aField = async ({ panels }: Scene): Promise<string> =>
  (
    await asked(panels.alice, fields.SaveCustomerFieldDocument, {
      form: {
        label: `Campo ${++made}`,
        kind: 'text',
        section: '',
        help: '',
        required: false,
        unique: false,
        sensitive: false,
        inChat: true,
        choices: [],
      },
    })
  ).saveCustomerField

/** A segment of Alice's; its id. */
const aSegment = async ({ panels }: Scene): Promise<string> =>
  (
    await asked(panels.alice, segments.SaveCustomerSegmentDocument, {
      name: `Segmento ${++made}`,
      tree: { and: [] },
      shared: false,
    })
  ).saveCustomerSegment

/** Ana serves one, and Bruno has served the other. */
const servedAndFinished = async (scene: Scene): Promise<readonly Talk[]> => {
  const talks = await mergeable(scene)
  const [, waits] = talks
  if (!waits) throw new Error('nobody waits')
  await done(scene.panels.bruno.commands.take(waits.id))
  await done(scene.panels.bruno.commands.finish(waits.id))
  return talks
}
/** A group that has these members, who are told of. */
async function aGroupWith(scene: Scene, members: readonly string[]): Promise<string> {
  const id = await aGroup(scene, `com ${members.join(' ')}`)
  for (const customer of members)
    await asked(scene.panels.alice, documents.ChangeCustomerGroupsDocument, {
      id: customer,
      add: [id],
      remove: [],
    })
  return id
}
const merge = async ({ panels }: Scene, { customerId }: Talk, take: string[] = []): Promise<string> =>
  (
    await asked(panels.ana, documents.MergeCustomersDocument, {
      survivor_id: customerId,
      merged_id: other?.customerId ?? '',
      take,
    })
  ).mergeCustomers.id

/** What is done about customers, by mutation. */
export const customerCases: Readonly<Record<string, readonly Case[]>> = {
  updateCustomer: [
    {
      about: 'of one whom a colleague serves',
      before: heldBy('ana'),
      act: (scene, { customerId }) =>
        asked(scene.panels.bruno, documents.UpdateCustomerDocument, {
          id: customerId,
          changes: [{ field: 'email', value: 'ana@exemplo.test', was: null }],
        }),
    },
    {
      about: 'of one who has only a closed ticket',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await done(scene.panels.ana.commands.finish(held[0].id))
        return held
      },
      act: ({ panels }, { customerId }) =>
        asked(panels.ana, documents.UpdateCustomerDocument, {
          id: customerId,
          changes: [{ field: 'color_tag', value: 'red', was: null }],
        }),
    },
  ],
  markCustomer: (['favorite', 'blocked', 'blacklisted', 'blacklisted_campaign'] as const).map((mark) => ({
    about: mark,
    before: heldBy('ana'),
    act: ({ panels }, { customerId }) =>
      asked(panels.ana, documents.MarkCustomerDocument, { id: customerId, mark, on: true }),
  })),
  recordConsent: [
    {
      about: 'a no to marketing',
      before: heldBy('ana'),
      act: ({ panels }, { customerId }) =>
        asked(panels.ana, RecordConsentDocument, {
          customer_id: customerId,
          message_id: null,
          form: { ...CONSENT, decision: 'denied' },
        }),
    },
  ],
  // By the customer, whom nobody has let in.
  chooseContact: [
    {
      about: 'by the link',
      before: heldBy('ana'),
      act: async ({ server, shop, panels }, { customerId }) => {
        const { unsubscribeLink } = await asked(panels.alice, documents.UnsubscribeLinkDocument, {
          id: customerId,
        })
        Panel.asked.add('chooseContact')
        const token = new URLSearchParams(new URL(unsubscribeLink).hash.slice(1)).get('token')
        const query =
          'mutation($t: String!) { chooseContact(token: $t, channel: "email", purpose: "marketing", wanted: false) { shop } }'
        const answer = await ask(server.url, shop.tenant.slug, query, { variables: { t: token } })
        if (answer.body.errors) throw new Error(JSON.stringify(answer))
      },
    },
  ],
  changeCustomerGroups: [
    {
      about: 'into one and out of another',
      before: heldBy('ana'),
      act: async (scene, { customerId }) => {
        const [into, out] = [
          await aGroup(scene, `dentro ${customerId}`),
          await aGroup(scene, `fora ${customerId}`),
        ]
        for (const [add, remove] of [
          [[out], []],
          [[into], [out]],
        ])
          await asked(scene.panels.ana, documents.ChangeCustomerGroupsDocument, {
            id: customerId,
            add,
            remove,
          })
      },
    },
  ],
  createCustomer: [
    {
      about: 'of somebody who has not written yet',
      before: nobody,
      act: async (scene) => {
        await asked(scene.panels.alice, documents.CreateCustomerDocument, {
          name: 'Nora Nova',
          phone_number: `+55 21 9${8000_0000 + ++made}`,
          email: 'nora@a.test',
        })
      },
    },
  ],
  createCustomerGroup: [
    {
      about: 'changes nothing in conversations',
      before: nobody,
      act: async (scene) => {
        await asked(scene.panels.alice, documents.CreateCustomerGroupDocument, {
          name: `Novo ${process.pid}`,
        })
      },
    },
  ],
  updateCustomerGroup: [
    {
      about: 'with a member who is served, and one who was',
      before: servedAndFinished,
      act: async (scene, { customerId }) => {
        const id = await aGroupWith(scene, [customerId, other?.customerId ?? ''])
        await asked(scene.panels.alice, documents.UpdateCustomerGroupDocument, {
          id,
          name: `Outro nome ${id}`,
          color_tag: 'red',
        })
      },
    },
  ],
  deleteCustomerGroup: [
    {
      about: 'with members',
      before: servedAndFinished,
      act: async (scene, { customerId }) => {
        const id = await aGroupWith(scene, [customerId, other?.customerId ?? ''])
        await asked(scene.panels.alice, documents.DeleteCustomerGroupDocument, { id })
      },
    },
  ],
  restoreCustomerGroup: [
    {
      about: 'by who deleted it',
      before: heldBy('ana'),
      act: async (scene, { customerId }) => {
        const id = await aGroupWith(scene, [customerId])
        await asked(scene.panels.alice, documents.DeleteCustomerGroupDocument, { id })
        await asked(scene.panels.alice, documents.RestoreCustomerGroupDocument, { id })
      },
    },
  ],
  mergeCustomerGroups: [
    {
      about: 'into one that has other members',
      before: servedAndFinished,
      act: async (scene, { customerId }) => {
        const merged_id = await aGroupWith(scene, [customerId])
        const survivor_id = await aGroupWith(scene, [other?.customerId ?? ''])
        await asked(scene.panels.alice, documents.MergeCustomerGroupsDocument, { survivor_id, merged_id })
      },
    },
  ],
  saveCustomerField: [{ about: 'changes nothing in conversations', before: nobody, act: aField }],
  saveCustomerSegment: [{ about: 'changes nothing in conversations', before: nobody, act: aSegment }],
  deleteCustomerSegment: [
    {
      about: 'of one’s own',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, segments.DeleteCustomerSegmentDocument, { id: await aSegment(scene) }),
    },
  ],
  archiveCustomerField: [
    {
      about: 'that nobody has a value in',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, fields.ArchiveCustomerFieldDocument, {
          id: await aField(scene),
          archived: true,
        }),
    },
  ],
  moveCustomerField: [
    {
      about: 'before another',
      before: nobody,
      act: async (scene) => {
        await aField(scene)
        await asked(scene.panels.alice, fields.MoveCustomerFieldDocument, {
          id: await aField(scene),
          up: true,
        })
      },
    },
  ],
  saveCustomerAddress: [
    { about: 'by the owner', before: heldBy('ana'), act: anAddress },
    {
      about: 'again, of one who has only a closed ticket',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await done(scene.panels.ana.commands.finish(held[0].id))
        return held
      },
      act: async (scene, talk) => {
        await anAddress(scene, talk)
        await anAddress(scene, talk)
      },
    },
  ],
  chooseMainAddress: [
    {
      about: 'the second',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        await anAddress(scene, talk)
        const id = await anAddress(scene, talk)
        await asked(scene.panels.bruno, addresses.ChooseMainAddressDocument, { id })
      },
    },
  ],
  deleteCustomerAddress: [
    {
      about: 'by a colleague',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await anAddress(scene, talk)
        await asked(scene.panels.bruno, addresses.DeleteCustomerAddressDocument, { id })
      },
    },
  ],
  createCustomerNote: [{ about: 'by the owner', before: heldBy('ana'), act: aNote }],
  updateCustomerNote: [
    {
      about: 'by who wrote it, pinned by a colleague',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await aNote(scene, talk)
        await asked(scene.panels.ana, documents.UpdateCustomerNoteDocument, { id, text: 'Só genérico' })
        await asked(scene.panels.bruno, documents.UpdateCustomerNoteDocument, { id, pinned: true })
      },
    },
  ],
  saveCustomerQuote: [
    {
      about: 'anew, and as it stands after the customer took it',
      before: heldBy('ana'),
      act: async ({ panels }, { customerId }) => {
        for (const status of ['open', 'accepted'])
          await asked(panels.alice, SaveCustomerQuoteDocument, {
            customer_id: customerId,
            quote: {
              number: `O-${customerId}`,
              status,
              items: [{ name: 'Dipirona gotas', price: 749, quantity: 2 }],
            },
          })
      },
    },
  ],
  sendCustomerQuote: [
    {
      about: 'as a text and a page',
      before: heldBy('ana'),
      act: ({ panels }, { id, customerId }) =>
        asked(panels.ana, documents.SendCustomerQuoteDocument, {
          customer_id: customerId,
          quote: { status: 'open', items: [{ name: 'Dipirona gotas', price: 749, quantity: 2 }] },
          chat_ticket_id: id,
          hash: `key-of-a-sent-quote-${customerId}`,
        }),
    },
  ],
  deleteCustomerNote: [
    {
      about: 'by an administrator',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await aNote(scene, talk)
        await asked(scene.panels.alice, documents.DeleteCustomerNoteDocument, { id })
      },
    },
  ],
  restoreCustomerNote: [
    {
      about: 'by who deleted it',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await aNote(scene, talk)
        await asked(scene.panels.alice, documents.DeleteCustomerNoteDocument, { id })
        await asked(scene.panels.alice, documents.RestoreCustomerNoteDocument, { id })
      },
    },
  ],
  mergeCustomers: [
    {
      about: 'both with an unfinished ticket: the served one stays, the other is closed',
      before: mergeable,
      act: (scene, talk) => merge(scene, talk, ['name']),
    },
    {
      about: 'with one who has only a closed ticket',
      before: servedAndFinished,
      act: (scene, talk) => merge(scene, talk),
    },
  ],
  eraseCustomer: [
    {
      about: 'who is being served, and was merged with another',
      before: mergeable,
      act: async (scene, talk) => {
        await aNote(scene, talk)
        await merge(scene, talk)
        await asked(scene.panels.alice, documents.EraseCustomerDocument, {
          customer_id: talk.customerId,
          confirmation: talk.phone,
          reason: 'request',
        })
      },
    },
  ],
  undoCustomerMerge: [
    {
      about: 'gives everything back',
      before: mergeable,
      act: async (scene, talk) => {
        await asked(scene.panels.ana, documents.UndoCustomerMergeDocument, { id: await merge(scene, talk) })
      },
    },
  ],
}
