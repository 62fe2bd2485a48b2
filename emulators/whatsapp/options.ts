import type { Clock } from './clock.ts'

/** A business number that the product may send from. */
export interface BusinessNumber {
  /** Graph id, `phone_number_id` in webhooks. */
  id: string
  /** The WhatsApp business account it belongs to. */
  waba: string
  /** As Meta shows it, `+55 11 4002-8922`. */
  displayPhone: string
  /** The name customers see. */
  verifiedName: string
  /** False: it cannot send before `POST /{id}/register`. Default true. */
  registered?: boolean
  /** Of its account: nothing is taken from its numbers. Default false. */
  banned?: boolean
  /** Default GREEN. */
  quality?: string
  /** People whom its portfolio may write to first in 24 h. Default TIER_2K. */
  limit?: string
  /** The business portfolio that its account belongs to. Default the account itself. */
  portfolio?: string
}

/** The portfolio whose numbers share a limit; empty for a number that is not known. */
export const portfolioOf = (number: BusinessNumber | undefined): string =>
  number?.portfolio ?? number?.waba ?? ''

/** How the emulated side behaves until told otherwise; changed at run time by `POST /__emulator/settings`. */
export interface Settings {
  /** Phones answer with sent and delivered by themselves. Default true; false leaves statuses to the tests. */
  autoStatuses: boolean
  /** Phones without a setting of their own read at once. Default false: reading is a person's act. */
  autoRead: boolean
  /** Every status webhook goes out twice. Default false. */
  duplicateStatuses: boolean
  /** delivered arrives before sent, with true timestamps. Default false. */
  reverseStatuses: boolean
  /** sent and delivered arrive in one POST. Default false. */
  batchStatuses: boolean
  /**
   * Webhooks about one customer wait for each other's answer. Default true, so that runs can be compared;
   * false sends everything at once, as Meta does, and two messages of one person arrive together.
   */
  orderedWebhooks: boolean
  /** A closed window is told in the answer (HTTP 400) or later in a failed status. Default sync. */
  windowErrors: 'sync' | 'status'
  /** The window of phones whose last message is not known. Default open, so that demo data can be answered. */
  unknownPhones: 'open' | 'closed'
  /** Milliseconds from acceptance to `sent`. Default 150. */
  sentDelayMs: number
  /** Milliseconds from acceptance to `delivered`. Default 400. */
  deliveredDelayMs: number
  /** Milliseconds from `delivered` to `read` on phones that read by themselves. Default 600. */
  readDelayMs: number
  /** Milliseconds from a template's creation to the end of its review. Default 3,000. */
  templateReviewMs: number
  /** Decided by its words, always approved, or left to whoever drives the emulator. Default by_content. */
  templateReview: 'by_content' | 'approve' | 'by_hand'
  /** Templates that one account may have: 250, or 6,000 when verified (the default). */
  templateLimit: number
  /** Messages per second and number, in and out (130429 beyond them). 0: no limit. Default 80, Meta's. */
  numberPerSecond: number
  /**
   * One message per 6 s to the same person, 45 in a burst that is paid back (131056). Default false: a person at the
   * emulator writes and answers faster than customers do.
   */
  pairLimit: boolean
  /** Marketing messages that one person takes in 24 h, of all businesses (131049). 0, the default: Meta names no figure. */
  marketingCap: number
  /** Whether the portfolio's limit of people in 24 h is kept (131048). Default true. */
  peopleLimit: boolean
  /** Replies within the window cost nothing. Default true; false as announced for October 2026. */
  freeService: boolean
  /** Every webhook goes out twice. Default false. */
  repeatWebhooks: boolean
  /** Each webhook waits up to so many milliseconds by chance, so that later ones overtake it. Default 0. */
  webhookJitterMs: number
}

/** What `startEmulator` takes. Only the secrets and the address have to be said. */
export interface EmulatorOptions {
  /** TCP port on 127.0.0.1; 0 takes any free one. */
  port: number
  /** Signs the webhooks; the product checks with the same one. */
  appSecret: string
  /** The product's application, whose registration window is opened. Default `EMULATED_APP`. */
  appId?: string
  /** Sent in the subscription handshake. */
  verifyToken: string
  /** Where webhooks go. A function is asked again for each attempt. */
  webhookUrl: string | (() => string)
  /** Folder for the journal and the media; without one everything lives in memory. */
  dataDir?: string
  /** The business numbers that exist from the start; more come by `POST /__emulator/numbers`. */
  phoneNumbers?: readonly BusinessNumber[]
  clock?: Clock
  /** Shorthand for `settings.autoStatuses`. */
  autoStatuses?: boolean
  settings?: Partial<Settings>
  /** Milliseconds before each new attempt of a webhook; the last repeats. */
  retryDelaysMs?: readonly number[]
  /** Milliseconds after which a webhook is given up. Default 30 minutes. */
  retryForMs?: number
  /** Milliseconds to wait for the product's answer to a webhook. Default 10,000. */
  webhookTimeoutMs?: number
  /** Entries of the journal kept in memory. Default 20,000. */
  keepEntries?: number
}

/** Four numbers of two accounts, enough for two companies with two connections each, and a new company's. */
export const defaultNumbers: readonly BusinessNumber[] = [
  {
    id: '100000000000001',
    waba: '200000000000001',
    displayPhone: '+55 11 4002-8922',
    verifiedName: 'Farmácia Modelo',
  },
  {
    id: '100000000000002',
    waba: '200000000000001',
    displayPhone: '+55 11 4002-8933',
    verifiedName: 'Farmácia Modelo Entregas',
  },
  {
    id: '100000000000003',
    waba: '200000000000002',
    displayPhone: '+55 85 3003-1020',
    verifiedName: 'Drogaria Exemplo',
  },
  {
    id: '100000000000004',
    waba: '200000000000002',
    displayPhone: '+55 85 3003-1030',
    verifiedName: 'Drogaria Exemplo Matriz',
  },
  {
    id: '100000000000005',
    waba: '200000000000003',
    displayPhone: '+55 41 4003-2040',
    verifiedName: 'Farmácia Nova',
    registered: false,
  },
]

/** The behaviour described at each field of `Settings`. */
export const defaultSettings: Settings = {
  autoStatuses: true,
  autoRead: false,
  duplicateStatuses: false,
  reverseStatuses: false,
  batchStatuses: false,
  orderedWebhooks: true,
  windowErrors: 'sync',
  unknownPhones: 'open',
  sentDelayMs: 150,
  deliveredDelayMs: 400,
  readDelayMs: 600,
  templateReviewMs: 3_000,
  templateReview: 'by_content',
  templateLimit: 6_000,
  numberPerSecond: 80,
  pairLimit: false,
  marketingCap: 0,
  peopleLimit: true,
  freeService: true,
  repeatWebhooks: false,
  webhookJitterMs: 0,
}

/** Growing to half a minute, so that a product that restarts gets what it missed soon. */
export const defaultRetryDelaysMs: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
