import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { Chance, seedsOf } from '../chaos/seeds'
import { until } from '../product'
import { Customer } from './attendant'
import { SAYS, TimedShop, WITHIN_MS } from './timed-shop'

/*
 * What a shop does by itself (absence, inactivity in hand and in the queue, goodbye, question for a grade) while its
 * server is killed around the moments at which it is due, and timers come late and twice: each message once per cycle, no
 * ticket closed twice, no grade lost.
 */

const DEATHS = 3
/** A worker looks for what is due once a second: a death so long after that falls before, into or behind the work, ms. */
const AROUND_MS = [-100, 1_200] as const
/** What is due later is not waited for, ms: one of them is due tomorrow. */
const SOON_MS = 8_000
const ANSWER = 'Bom dia! Em que posso ajudar?'
const REVIEW = 'Atendimento muito bom'

/** `catchingUp`: it dies among what came too late by the death before. */
type Death = Readonly<{ around: number; dead: number; doubled: boolean; catchingUp: boolean }>

for (const seed of seedsOf({ short: 1, long: 60 }))
  test(`R19 seed ${seed}: killed around what it does by itself, a shop does each thing once`, async () => {
    test.setTimeout(240_000)
    const chance = new Chance(seed)
    const first = 55_119_876_00000 + chance.integer(0, 9_999) * 10
    // All is drawn before it begins: what happens side by side draws in no fixed order.
    const deaths = Array.from({ length: DEATHS }, () => ({
      around: chance.integer(...AROUND_MS),
      dead: chance.integer(0, 1_500),
      doubled: chance.happens(0.7),
      catchingUp: chance.happens(0.3),
    }))
    const beforeGrade = chance.integer(0, 2_500)
    const shop = await TimedShop.open()
    try {
      const people = ['Calado', 'Que Volta', 'Na Fila', 'Que Avalia', 'Que Não Avalia'].map(
        (name, n) => new Customer(shop.product, `Cliente ${name}`, String(first + n)),
      ) as [Customer, Customer, Customer, Customer, Customer]
      const [silent, returning, waiting, graded, ungraded] = people
      const phones = people.map(({ phone }) => phone)
      const writeTwice = async (one: Customer) => {
        await one.writes('Oi')
        await one.writes('Tem dipirona')
      }

      const served = [silent, returning, graded, ungraded]
      for (const one of served) await writeTwice(one)
      for (const { phone } of served) await shop.takes(phone)
      await shop.times('open')
      await shop.times('inbox')
      await shop.answers(returning.phone, ANSWER)
      await until(async () => (await shop.said(returning.phone)).includes(SAYS.warnings[0]), WITHIN_MS)
      await returning.writes('Estou sim')
      await until(async () => (await shop.heard(returning.phone)).length === 3, WITHIN_MS)

      await shop.answers(returning.phone, ANSWER)
      await shop.answers(silent.phone, ANSWER)
      await writeTwice(waiting)
      const [phone, other] = [graded.phone, ungraded.phone]
      await shop.closes(phone)
      await shop.closes(other)

      const isGraded = async () => {
        await shop.until(phone, ({ asked }) => asked)
        await sleep(beforeGrade)
        await graded.writes('9')
        await shop.until(phone, ({ grade }) => grade !== null)
        await graded.writes(REVIEW)
        await shop.until(phone, ({ review }) => review !== null)
      }
      const isForgotten = async () => {
        await shop.until(other, ({ asked }) => asked)
        await shop.forgetsIn(other, 2_000)
        await shop.until(other, ({ waits }) => !waits)
      }
      const isClosed = (one: Customer) => shop.until(one.phone, ({ state }) => state === 'closed')
      await Promise.all([
        diesAround(shop, phones, deaths),
        isGraded(),
        isForgotten(),
        ...[silent, returning, waiting].map(isClosed),
      ])

      await shop.again(phones)
      await until(() => shop.rests(phones), WITHIN_MS)
      const warned = [ANSWER, ...SAYS.warnings]
      const interrupted = (await shop.said(returning.phone)).filter((text) => text === SAYS.warnings[1])
      const closedOnce = { chatTicketClosed: 1, silent: 1 }
      const asked = [SAYS.goodbye, SAYS.question]
      for (const [one, said, told] of [
        [silent, warned, closedOnce],
        // The second warning may have been on its way as they wrote.
        [returning, [...warned.slice(0, 1 + interrupted.length), ...warned], closedOnce],
        [waiting, [SAYS.queueWarning], closedOnce],
        [
          graded,
          [...asked, SAYS.thanks],
          { chatTicketClosed: 1, IsResearch: 1, notifyReviewAttendance: 2, silent: 0 },
        ],
        [ungraded, asked, { chatTicketClosed: 1, IsResearch: 1, ResearchCanceled: 1, silent: 0 }],
      ] as const) {
        expect.soft(await shop.said(one.phone), one.name).toEqual([SAYS.absence, ...said])
        expect.soft(await shop.told(one.phone), one.name).toEqual(told)
        expect.soft(await shop.tickets(one.phone), one.name).toEqual([
          expect.objectContaining({
            state: 'closed',
            waits: false,
            ...(one === graded ? { grade: 9, review: REVIEW } : { grade: null, review: null }),
          }),
        ])
        await expect
          .poll(() => one.received(), { message: one.name, timeout: 20_000 })
          .toEqual(await shop.said(one.phone, { sure: true }))
      }
    } finally {
      await shop.product.stop()
    }
  })

/** The server dies, is dead for a while, and is started again, each time around the next timer that is due. */
async function diesAround(
  shop: TimedShop,
  phones: readonly string[],
  deaths: readonly Death[],
): Promise<void> {
  for (const { around, dead, doubled, catchingUp } of deaths) {
    if (!catchingUp) await until(() => shop.rests(phones), WITHIN_MS)
    const wait = ((await shop.nextDue(phones)) ?? 0) - Date.now() + around
    await sleep(wait > SOON_MS ? 0 : Math.max(0, wait))
    await shop.product.killServer()
    await sleep(dead)
    // While nobody is there: all of them are waiting when the next server comes.
    if (doubled) await shop.again(phones)
    await shop.product.startServer()
  }
}
