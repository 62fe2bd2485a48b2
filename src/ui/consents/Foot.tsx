import { Button } from '@mantine/core'
import panel from '@ui/customers/panel/Panel.module.css'
import { useConsentTexts } from './consentTexts'
import type { usePages } from './usePages'

type Props = Pick<ReturnType<typeof usePages>, 'shown' | 'busy' | 'failure' | 'more' | 'reload'> & {
  none: string
}

/** What stands below pages: more, nothing, or why they do not come. */
export function Foot({ shown, busy, failure, more, reload, none }: Props) {
  const t = useConsentTexts()
  if (failure !== null)
    return (
      <p className={panel.refusal} role="alert">
        {failure || t('failed')}
        <button type="button" className={panel.link} onClick={shown ? more : reload}>
          {t('retry')}
        </button>
      </p>
    )
  if (!shown || shown.items.length === 0)
    return (
      <p className={panel.quiet} role="status">
        {shown ? none : t('loading')}
      </p>
    )
  return shown.next === null ? null : (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={more}>
      {t('more')}
    </Button>
  )
}
