import * as maria from '../../../src/infra/graphql/maria.gen'
import * as drafts from '../../../src/infra/graphql/maria-drafts.gen'
import { asked, type Case, heldBy, nobody, type Scene } from './deeds'

/** The kind of every id by which Maria is asked for; see attempts.ts. */
export const MARIA_KINDS = {
  'mariaHelp.chat_ticket_id': 'ticket',
  'setMariaMode.connections': 'instance',
  'rejectMariaDraft.chat_ticket_id': 'ticket',
  'rejectMariaDraft.id': 'mariaDraft',
  'dropMariaQuote.chat_ticket_id': 'ticket',
  'suggestMaria.chat_ticket_id': 'ticket',
  'summarizeTicket.chat_ticket_id': 'ticket',
} as const

/** A model that nobody answers as. */
const FORM = {
  wire: 'openai',
  url: 'http://127.0.0.1:1',
  model: 'x',
  key: 'a-key',
  price_in: 100,
  price_out: 100,
  per_day: 100,
  per_month: 1_000,
}

/** Good values for the arguments of these operations that no id is in question for. */
export const goodOfMaria = {
  'setMariaMode.mode': 'draft',
  'setMariaMode.rev': 0,
  'setMariaMode.overrule': false,
  'saveMariaAccount.form': FORM,
  'rejectMariaDraft.unsafe': false,
}

/** A draft of hers that stands in a ticket's composer, as SQL over the tenant and the ticket. */
export const A_DRAFT = `INSERT INTO maria_turns (tenant_id, chat_ticket_id, read_to, way, outcome, flags_version, sources, passages, at, text, judged)
  VALUES ($1, $2, 1, 'draft', 'say', 1, '[]', '[]', now(), $3, 'open')`

const inShop = ({ shop }: Scene, sql: string, values: readonly unknown[]) =>
  shop.db.work(shop.tenant, (work) =>
    work.one<{ id: string }>(`${sql} RETURNING 1`, [shop.tenant.id, ...values]),
  )
const one = (about: string, act: (scene: Scene) => Promise<unknown>): readonly Case[] => [
  { about, before: nobody, act },
]

/** Maria: her settings, which panels read again, and her drafts, which they ask for. */
export const mariaCases: Readonly<Record<string, readonly Case[]>> = {
  setMariaMode: one('so that she writes drafts', async ({ panels, shop }) => {
    await asked(panels.alice, maria.SetMariaModeDocument, {
      rev: 0,
      mode: 'draft',
      connections: [shop.instanceId],
      overrule: null,
    })
    await asked(panels.alice, maria.SetMariaModeDocument, {
      rev: 1,
      mode: 'off',
      connections: [],
      overrule: null,
    })
  }),
  saveMariaAccount: one('is not kept where nobody answers', async ({ panels }) =>
    panels.alice.client.request(maria.SaveMariaAccountDocument, { rev: null, form: FORM }),
  ),
  deleteMariaAccount: one('is gone', async (scene) => {
    await inShop(
      scene,
      `INSERT INTO maria_accounts (tenant_id, wire, url, model, price_in, price_out, per_day, per_month)
       VALUES ($1, 'openai', 'x', 'x', 1, 1, 1, 1)`,
      [],
    )
    await asked(scene.panels.alice, maria.DeleteMariaAccountDocument, {})
  }),
  rejectMariaDraft: [
    {
      about: 'and it is gone',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        await inShop(scene, A_DRAFT, [talk.id, 'Abrimos às 8h.'])
        const { mariaHelp } = await asked(scene.panels.ana, drafts.MariaHelpDocument, {
          chat_ticket_id: talk.id,
        })
        await asked(scene.panels.ana, drafts.RejectMariaDraftDocument, {
          chat_ticket_id: talk.id,
          id: mariaHelp?.draft?.id ?? '',
          unsafe: false,
        })
      },
    },
  ],
  dropMariaQuote: [
    {
      about: 'and nothing is put aside any more',
      before: heldBy('ana'),
      act: (scene, talk) =>
        asked(scene.panels.ana, drafts.DropMariaQuoteDocument, { chat_ticket_id: talk.id }),
    },
  ],
  summarizeTicket: [
    {
      about: 'is refused where she is off',
      before: heldBy('ana'),
      act: (scene, talk) =>
        scene.panels.ana.client.request(drafts.SummarizeTicketDocument, { chat_ticket_id: talk.id }),
    },
  ],
  suggestMaria: [
    {
      about: 'is refused where she is off',
      before: heldBy('ana'),
      act: (scene, talk) =>
        scene.panels.ana.client.request(drafts.SuggestMariaDocument, { chat_ticket_id: talk.id }),
    },
  ],
}
