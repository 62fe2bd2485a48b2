import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { errorLine } from '../platform/startup-error'
import { proofIn } from './proof'
import { recaptchaIn } from './recaptcha'

/** Longer answers are none: Google's have about two thousand characters. */
const LONGEST = 8_192

/** The refusal of a try that a captcha is asked for. */
export const captchaRequired = (): Refusal =>
  new Refusal('CAPTCHA_REQUIRED', 'Depois de algumas tentativas, é preciso uma verificação a mais.')

/**
 * Takes the answer to a captcha, once. `doublings`: how much work our own has to be at least.
 * @throws Refusal CAPTCHA_REQUIRED for one that is forged, too late, another tenant's or was taken before, and while
 * nobody can say so.
 */
export async function takeAnswer(context: RequestContext, answer: string, doublings: number): Promise<void> {
  const { db, tenant, config, log, ip } = context
  if (answer.length > LONGEST) throw captchaRequired()
  const worth = config.recaptcha
    ? await recaptchaIn(config.recaptcha, answer, ip).catch((error: unknown) => {
        log.warn('O reCAPTCHA não confirmou uma resposta.', { erro: errorLine(error) })
        throw new Refusal(
          'CAPTCHA_REQUIRED',
          'Não foi possível conferir a verificação agora. Tente de novo em instantes.',
        )
      })
    : await proofIn(config, tenant, answer, doublings)
  if (!worth) throw captchaRequired()
  const first = await db.work(tenant, (work) =>
    work.one(
      `INSERT INTO spent_captchas (tenant_id, id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, id) DO NOTHING RETURNING 1`,
      [work.tenant.id, worth.id, worth.expiresAt],
    ),
  )
  if (!first) throw captchaRequired()
}
