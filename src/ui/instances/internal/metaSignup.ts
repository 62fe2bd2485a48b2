import type { EmbeddedSignup } from '@contract/entities'
import * as v from 'valibot'

/** What Meta's registration window gave: a code that is good once and for 30 s, and whose ids are only a claim. */
type SignedUp = Readonly<{ code: string; wabaId: string; phoneId: string }>

/** How the window ended. */
export type SignupEnd =
  | Readonly<{ kind: 'done'; value: SignedUp }>
  | Readonly<{ kind: 'canceled' }>
  /** An account was made, but no number chosen. */
  | Readonly<{ kind: 'no number' }>
  | Readonly<{ kind: 'failed'; reason: string }>
  /** The window's script could not be had. */
  | Readonly<{ kind: 'no sdk' }>

/** As much of the social-login SDK as is used (whatsapp-facts section 5). */
type Sdk = {
  init(options: { appId: string; autoLogAppEvents: boolean; xfbml: boolean; version: string }): void
  login(
    callback: (answer: { authResponse?: { code?: string } | null }) => void,
    options: {
      config_id: string
      response_type: 'code'
      override_default_response_type: true
      extras: { setup: object; sessionInfoVersion: string }
    },
  ): void
}
declare global {
  interface Window {
    FB?: Sdk
  }
}

/** What the window tells, as JSON in a message. It may come before or after the login's answer. */
const Told = v.object({
  type: v.literal('WA_EMBEDDED_SIGNUP'),
  event: v.string(),
  data: v.optional(
    v.looseObject({
      phone_number_id: v.optional(v.string()),
      waba_id: v.optional(v.string()),
      error_message: v.optional(v.string()),
    }),
    {},
  ),
})

/** The script has this long to come, ms. */
const SDK_MS = 20_000
/** Of the two answers of the window, the second comes within this time of the first, ms. */
const OTHER_MS = 15_000

let sdk: Promise<Sdk | null> | null = null

/**
 * Loads the window's script, and says whether it is there. Before the click that opens the window: browsers let a
 * window open only shortly after one.
 */
export async function prepareSignup(signup: EmbeddedSignup): Promise<boolean> {
  return (await loadSdk(signup)) !== null
}

/** Has another house's script been let into this page? */
export const letIn = (): boolean => sdk !== null

function loadSdk({ sdk_url: url, app_id: appId, version }: EmbeddedSignup): Promise<Sdk | null> {
  sdk ??= new Promise<Sdk | null>((resolve) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.crossOrigin = 'anonymous'
    const timer = setTimeout(() => resolve(null), SDK_MS)
    const end = () => {
      clearTimeout(timer)
      const loaded = window.FB ?? null
      loaded?.init({ appId, autoLogAppEvents: false, xfbml: false, version })
      resolve(loaded)
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  }).then((loaded) => {
    // The next attempt asks again.
    if (!loaded) sdk = null
    return loaded
  })
  return sdk
}

/** Does this origin lie at or below one of the hosts? A port is part of a host that names one. */
function isFrom(origin: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return hosts.some((one) => host === one || host.endsWith(`.${one}`))
}

/** Opens Meta's registration window and waits for its end. Ends in every case, for it knows when it is closed. */
export async function signUpAtMeta(signup: EmbeddedSignup): Promise<SignupEnd> {
  const loaded = await loadSdk(signup)
  if (!loaded) return { kind: 'no sdk' }
  return new Promise((resolve) => {
    let code: string | null = null
    let ids: { wabaId: string; phoneId: string } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: SignupEnd) => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      resolve(outcome)
    }
    const both = () => {
      if (code !== null && ids) return end({ kind: 'done', value: { code, ...ids } })
      clearTimeout(timer)
      timer = setTimeout(() => end({ kind: 'canceled' }), OTHER_MS)
    }
    const hear = (event: MessageEvent<unknown>) => {
      if (!isFrom(event.origin, signup.message_hosts) || typeof event.data !== 'string') return
      const told = v.safeParse(v.pipe(v.string(), v.parseJson(), Told), event.data)
      if (!told.success) return
      const { event: name, data } = told.output
      if (name === 'CANCEL') end({ kind: 'canceled' })
      else if (name === 'ERROR') end({ kind: 'failed', reason: data.error_message ?? '' })
      else if (!name.startsWith('FINISH') || !data.waba_id) return
      else if (!data.phone_number_id) end({ kind: 'no number' })
      else {
        ids = { wabaId: data.waba_id, phoneId: data.phone_number_id }
        both()
      }
    }
    window.addEventListener('message', hear)
    loaded.login(
      (answer) => {
        code = answer.authResponse?.code ?? null
        if (code === null) end({ kind: 'canceled' })
        else both()
      },
      {
        config_id: signup.config_id,
        response_type: 'code',
        override_default_response_type: true,
        extras: { setup: {}, sessionInfoVersion: '3' },
      },
    )
  })
}
