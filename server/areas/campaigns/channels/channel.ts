import type { Viewer } from '../../../../src/domain/access/visibility'
import type { PauseCause } from '../../../../src/domain/campaigns/causes'
import type { Check } from '../../../../src/domain/campaigns/checks'
import type { OWN_EXCLUSIONS } from '../../../../src/domain/campaigns/exclusions'
import type { PortfolioRoom } from '../../../../src/domain/consents/portfolio'
import type { FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import type { CampaignRecipientState } from '../../../../src/domain/kernel/steps/campaignRecipient.gen'
import type { OutreachRules } from '../../../directory/consents/outreach-rules'
import type { Config } from '../../../platform/config'
import type { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import type { KeptVariant, LockedCampaign } from '../campaign.row'
import type { Audience, CampaignForm } from '../form'

/** What is known of somebody, by the variables' names. */
export type KnownOf = Readonly<Record<string, string>>

/** One of the texts of a campaign, read. */
export type PlannedVariant = Readonly<{
  name: string
  content: unknown
  /** As people call it; empty: nothing is chosen yet. */
  says: string
  /** The variables that must have something to say, or whoever gets it is left out. */
  needs: readonly string[]
  /** What stands in its fields for somebody; null in one: a hole. */
  shown: (known: KnownOf) => Record<string, string | null>
  /** The same as it goes out; null: it has a hole, or one of them does not fit. */
  filled: (known: KnownOf) => Record<string, string> | null
  /** All that it says, with anybody's name in it. */
  text: string
  advertises: boolean
}>

/** A campaign as it is typed, read and checked: nothing in it is of somebody else's, or unknown. */
export type Plan<V extends PlannedVariant = PlannedVariant> = Readonly<{
  form: CampaignForm
  audience: Audience
  variants: readonly V[]
  model: readonly FieldModel[]
  /** When and how much the shop writes to whoever did not ask. */
  rules: OutreachRules
}>

/** Somebody whose turn it is. */
export type Person = Readonly<{
  id: string
  customer_id: string
  /** Where they are reached now. */
  address: string
  variant: string | null
  filled: Record<string, string> | null
  message_id: string | null
}>

/** How far a campaign has come with whom it hands over. */
export type Sent = Readonly<{
  queued: number
  /** Handed over in all; those of whom it is known how it ended; when the first was reached. */
  handed: number
  told: number
  first_at: Date | null
  cents: number
}>

/** How many may be handed over, as far as the channel knows. */
export type ChannelRoom = Readonly<{
  /** This campaign's part of the pace, messages a second. */
  perSecond: number
  /** People, by a limit of a day that passes by itself. */
  byLimit: number
  /** People, because the first are waited for. */
  byCare: number
  /** Messages that stand before what is handed over now; left out: all that it has queued. */
  ahead?: number
}>

/** How the last went, and all. */
export type Lately = Readonly<{
  /** Of the last so many, and how many of them failed by the campaign's fault. */
  ended: number
  failed: number
  /** Reasons of the last failures. */
  reasons: readonly string[]
  /** Whom it reached, as far as the channel knows. */
  reached: number
  opted_out: number
  complained: number
}>

/** What came of handing somebody over: their message, where it has one; why they are left out; from when on they may be written to. */
export type Handed = Readonly<{ message: string | null } | { refused: string } | { until: Date }>

/** Why a campaign stops, and what else is known of it, as a sentence. */
export type Found = readonly [cause: PauseCause, note: string | null]

/** How what a campaign needs stands before it starts. */
export type ChannelStanding = Readonly<{
  checks: readonly Check[]
  /** Messages a second that a campaign may send. */
  perSecond: number
  room: PortfolioRoom | null
  /** The first are waited for. */
  isNew: boolean
}>

/** What a channel needs of the server, and the moment. */
export type Needs = Readonly<{ config: Config; now: Date }>

/**
 * A way to reach many: all that differs from one channel to the other, and nothing else. `V`: its texts as they are read; `K`:
 * as they are kept from the start on.
 */
export interface Channel<V extends PlannedVariant = PlannedVariant, K extends KeptVariant = KeptVariant> {
  /** Reads the texts. @throws Refusal INVALID that names the field; NOT_FOUND for what is not the caller's. */
  plan(
    work: Work,
    viewer: Viewer,
    form: CampaignForm,
    model: readonly FieldModel[],
    config: Pick<Config, 'publicUrl'> | null,
  ): Promise<readonly V[]>
  /** SQL: the one spelling of where customer `c` is reached; null: nowhere. */
  address: string
  /** SQL by reason: besides what is asked on every channel, is customer `c` left out? */
  exclusions(
    asked: Readonly<{ form: Pick<CampaignForm, 'without_unread'>; parameters: Parameters; config: Config }>,
  ): Readonly<Partial<Record<(typeof OWN_EXCLUSIONS)[number], string>>>
  /** What a message costs now by the dearest of the texts, cents; null: no price is known. */
  centsEach(work: Work, variants: readonly (V | K)[]): Promise<number | null>
  standing(work: Work, plan: Plan<V>, needs: Needs): Promise<ChannelStanding>
  /** A text as it is kept from the start on. @throws Refusal CONFLICT where it is not there. */
  keep(work: Work, author: Viewer, variant: V, instanceId: string | null): Promise<K>
  room(work: Work, campaign: LockedCampaign<K>, sent: Sent, needs: Needs): Promise<ChannelRoom>
  /** States of people whom it has reached, as far as the provider says. */
  reached: readonly CampaignRecipientState[]
  /** Failures that are no fault of the campaign's. */
  noFault: readonly string[]
  /** Why it must not go on now, besides what stops every campaign. */
  stop(work: Work, campaign: LockedCampaign<K>, lately: Lately): Promise<Found | null>
  /** Hands people over, within the transaction. */
  handOver(
    work: Work,
    campaign: LockedCampaign<K>,
    people: readonly Person[],
    needs: Needs,
  ): Promise<ReadonlyMap<string, Handed>>
  /** Takes back what nobody is sending; gives the ids of the people. */
  takeBack(work: Work, campaignId: string): Promise<readonly string[]>
  /** Sends the texts to one address, filled in with `known`. @throws Refusal */
  test(
    work: Work,
    viewer: Viewer,
    plan: Plan<V>,
    asked: Readonly<{ to: string; known: KnownOf; hash: string }>,
    needs: Needs,
  ): Promise<void>
}
