/** What of Google's script is used. */
type Grecaptcha = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      callback: (answer: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): number
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha
    balcaoCaptchaReady?: () => void
  }
}

/** How long the script may take, ms. */
const PATIENCE_MS = 15_000

let loading: Promise<Grecaptcha> | null = null

/** Google's script, once a page; a failure is forgotten, so that asking again tries again. */
function load(script: string): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const element = document.createElement('script')
    const failed = (why: string) => {
      clearTimeout(late)
      loading = null
      element.remove()
      reject(new Error(`reCAPTCHA: ${why}`))
    }
    const late = setTimeout(() => failed('no answer in time'), PATIENCE_MS)
    window.balcaoCaptchaReady = () => {
      clearTimeout(late)
      if (window.grecaptcha) resolve(window.grecaptcha)
      else failed('the script brought nothing')
    }
    const address = new URL(script)
    address.searchParams.set('onload', 'balcaoCaptchaReady')
    address.searchParams.set('render', 'explicit')
    element.src = address.href
    element.async = true
    element.onerror = () => failed('the script did not come')
    document.head.append(element)
  })
  return loading
}

/**
 * Shows Google's box; `onAnswer` gets null when an answer ran out or the box failed.
 * @throws where the script does not come.
 */
export async function showRecaptcha(
  container: HTMLElement,
  {
    siteKey,
    script,
    signal,
    onAnswer,
  }: { siteKey: string; script: string; signal: AbortSignal; onAnswer: (answer: string | null) => void },
): Promise<void> {
  const grecaptcha = await load(script)
  if (signal.aborted) return
  grecaptcha.render(container, {
    sitekey: siteKey,
    callback: onAnswer,
    'expired-callback': () => onAnswer(null),
    'error-callback': () => onAnswer(null),
  })
}
