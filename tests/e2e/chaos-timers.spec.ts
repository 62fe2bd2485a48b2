import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { Chance, seedsOf } from '../chaos/seeds'
import { until } from '../product'
import { Customer } from './attendant'
import { SAYS, TimedShop, WARNED_MS, WITHIN_MS } from './timed-shop'

/*
 * What a shop does by itself (absence, inactivity in hand and in the queue, goodbye, question for a grade) while its
 * server is killed around the moments at which it is due, and timers come late and twice: each message once per cycle, none
 * outside the window but a line that says so, no ticket closed twice, no grade lost.
 */

const DEATHS = 3
/** A worker looks for what is due once a second: a death so long after that falls before, into or behind the work, ms. */
const AROUND_MS = [-100, 1_200] as const
/** What is due later is not waited for, ms: one of them is due tomorrow. */
const SOON_MS = 8_000
/** When a customer wrote, the provider says in whole seconds, ms. */
const STAMP_MS = 1_000
const ANSWER = 'Bom dia! Em que posso ajudar?'
const REVIEW = 'Atendimento muito bom'
const CLOSED = 'Encerrado por inatividade do cliente.'
const UNSAID = 'Mensagem de inatividade não enviada: janela fechada.'

/** `catchingUp`: it dies among what came too late by the death before. */
type Death = Readonly<{ around: number; dead: number; doubled: boolean; catchingUp: boolean }>

// Each takes a minute of dying: `npm run chaos` goes through them.
for (const seed of seedsOf({ short: 0, long: 60 }))
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
      const person = (name: string, n: number) =>
        new Customer(shop.product, `Cliente ${name}`, String(first + n))
      const silent = person('Calado', 0)
      const returning = person('Que Volta', 1)
      const waiting = person('Na Fila', 2)
      const patient = person('Na Fila Que Volta', 3)
      const graded = person('Que Avalia', 4)
      const ungraded = person('Que Não Avalia', 5)
      const late = person('Fora da Janela', 6)
      const lost = person('Na Fila Fora da Janela', 7)
      const people = [silent, returning, waiting, patient, graded, ungraded, late, lost]
      const phones = people.map(({ phone }) => phone)
      const writeTwice = async (one: Customer) => {
        await one.writes('Oi')
        await one.writes('Tem dipirona')
      }
      /** Its times begin anew with what they write. */
      const comesBack = async (one: Customer, warning: string) => {
        await until(async () => (await shop.said(one.phone)).includes(warning), WITHIN_MS)
        await one.writes('Estou sim')
        await until(async () => (await shop.heard(one.phone)).length === 3, WITHIN_MS)
      }

      const served = [silent, returning, graded, ungraded, late]
      for (const one of [...served, lost]) await writeTwice(one)
      for (const { phone } of served) await shop.takes(phone)
      await shop.answers(late.phone, ANSWER)
      await until(async () => (await late.received()).includes(ANSWER), WITHIN_MS)
      await shop.times('open')
      await shop.times('inbox')
      await writeTwice(patient)
      await shop.answers(returning.phone, ANSWER)
      await Promise.all([
        comesBack(returning, SAYS.warnings[0]),
        comesBack(patient, SAYS.queueWarning),
        shop.outlastsWindow(late.phone),
      ])

      await shop.answers(returning.phone, ANSWER)
      await shop.answers(silent.phone, ANSWER)
      await shop.outlastsWindow(lost.phone)
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
      /** Their second conversation is timed as the first was, within the window that it opens. */
      const isClosedAgain = async (one: Customer) => {
        await isClosed(one)
        await one.writes('Voltei')
        await until(async () => (await shop.tickets(one.phone)).length === 2, WITHIN_MS)
        await isClosed(one)
      }
      await Promise.all([
        diesAround(shop, phones, deaths),
        isGraded(),
        isForgotten(),
        isClosedAgain(lost),
        ...[silent, returning, waiting, patient, late].map(isClosed),
      ])

      await shop.again(phones)
      await until(() => shop.rests(phones), WITHIN_MS)
      const warned = [ANSWER, ...SAYS.warnings]
      const interrupted = (await shop.said(returning.phone)).filter((text) => text === SAYS.warnings[1])
      const once = { chatTicketClosed: 1 }
      const asked = [SAYS.goodbye, SAYS.question]
      for (const [one, said, told, noted] of [
        [silent, warned, once, [CLOSED]],
        // The second warning may have been on its way as they wrote.
        [returning, [...warned.slice(0, 1 + interrupted.length), ...warned], once, [CLOSED]],
        [waiting, [SAYS.queueWarning], once, [CLOSED]],
        [patient, [SAYS.queueWarning, SAYS.queueWarning], once, [CLOSED]],
        [late, [ANSWER], once, [UNSAID, UNSAID, CLOSED]],
        [lost, [SAYS.queueWarning], { chatTicketClosed: 2 }, [UNSAID, CLOSED, CLOSED]],
        [graded, [...asked, SAYS.thanks], { ...once, IsResearch: 1, notifyReviewAttendance: 2 }, []],
        [ungraded, asked, { ...once, IsResearch: 1, ResearchCanceled: 1 }, []],
      ] as const) {
        expect.soft(await shop.said(one.phone), one.name).toEqual([SAYS.absence, ...said])
        expect.soft(await shop.told(one.phone), one.name).toEqual(told)
        expect.soft(await shop.noted(one.phone), one.name).toEqual(noted)
        expect.soft(await shop.soonest(one.phone), one.name).toBeGreaterThanOrEqual(WARNED_MS - STAMP_MS)
        const closed = expect.objectContaining({
          state: 'closed',
          waits: false,
          ...(one === graded ? { grade: 9, review: REVIEW } : { grade: null, review: null }),
        })
        expect
          .soft(await shop.tickets(one.phone), one.name)
          .toEqual(Array.from({ length: told.chatTicketClosed }, () => closed))
        await expect
          .poll(() => one.received(), { message: one.name, timeout: 45_000 })
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
