import { isPractice } from '../../../src/domain/training/practice'
import { isLesson, PRACTICE_TALKS } from '../../../src/domain/training/talks'
import { makeToken, revokeToken } from '../../directory/integration/tokens'
import { shopOf } from '../../directory/tenants/shop-of'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Training } from '../../platform/graphql/resolvers.gen'
import { bringTrainee, practiceTenant, type Trainee } from './house'
import { keepLesson, lessonsOf } from './progress'
import { beginTalk } from './talk'

/** The name of the token that leads from a shop into its practice. */
const TOKEN = 'treino'

/** What the caller has been through, and whether they practise at the moment. */
export async function readTraining(context: RequestContext): Promise<Training> {
  const { userId } = principalOf(context)
  const shop = await shopOf(context)
  const done = await context.db.work(shop, (work) => lessonsOf(work, userId), { readOnly: true })
  return { done, practising: shop.id !== context.tenant.id }
}

/** Writes down that the caller has been through a lesson. @throws Refusal NOT_FOUND */
export async function markLesson(context: RequestContext, lesson: string): Promise<true> {
  if (!isLesson(lesson)) throw new Refusal('NOT_FOUND', 'Não há esta lição.')
  const { userId } = principalOf(context)
  await context.db.work(await shopOf(context), (work) => keepLesson(work, userId, lesson))
  return true
}

/**
 * Opens the practice for the caller, with customers who wait for them. Gives the address that leads there, which signs
 * them in once, within a day.
 * @throws Refusal CONFLICT for somebody who is in it.
 */
export async function openPractice(context: RequestContext): Promise<string> {
  const { db, tenant } = context
  const { userId } = principalOf(context)
  if (isPractice(tenant.slug)) throw new Refusal('CONFLICT', 'Você já está no treino.')
  const user = await db.work(
    tenant,
    (work) =>
      work.one<{ id: string; name: string }>('SELECT id::text, name FROM users WHERE id = $1', [
        Number(userId),
      ]),
    { readOnly: true },
  )
  if (!user) throw new Error('a user has no row')
  const practice = await practiceTenant(db, tenant)
  const token = await db.work(practice, async (work) => {
    const trainee = await bringTrainee(work, user)
    for (const { key } of PRACTICE_TALKS) await beginTalk(work, trainee, key)
    // The one before has done its work.
    const before = await work.query<{ id: string }>(
      'SELECT id::text FROM integration_tokens WHERE tenant_id = $1 AND user_id = $2 AND name = $3 AND revoked_at IS NULL',
      [work.tenant.id, Number(userId), TOKEN],
    )
    for (const { id } of before) await revokeToken(work, id)
    return (await makeToken(work, { userId: Number(userId), name: TOKEN, scope: null, days: 1, once: true }))
      .token
  })
  const to = encodeURIComponent(`/${practice.slug}/help/training-videos`)
  return `/${practice.slug}/login?to=${to}#access_token=${token}`
}

/** A practice customer writes to the caller again. @throws Refusal CONFLICT outside of the practice, NOT_FOUND */
export async function startTalk({ db, tenant, ...context }: RequestContext, key: string): Promise<true> {
  const { userId } = principalOf({ db, tenant, ...context })
  if (!isPractice(tenant.slug))
    throw new Refusal('CONFLICT', 'Abra o treino antes: na loja só há clientes de verdade.')
  await db.work(tenant, async (work) => {
    const row = await work.one<{ id: string; name: string }>(
      'SELECT id::text, name FROM users WHERE id = $1',
      [Number(userId)],
    )
    if (!row) throw new Error('a user has no row')
    const trainee: Trainee = await bringTrainee(work, row)
    await beginTalk(work, trainee, key)
  })
  return true
}
