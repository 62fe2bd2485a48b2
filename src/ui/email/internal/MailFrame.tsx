import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import { emailTexts } from '../texts/pt_BR'
import styles from './MailEditor.module.css'

const WIDTHS = ['phone', 'desktop'] as const

/** A mail as its readers see it, on a phone or a wide screen. It stands in a frame that runs nothing and reaches nothing. */
export function MailFrame({ html }: { html: string }) {
  const t = useTexts(emailTexts)
  const panelId = useId()
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone')
  return (
    <>
      <Tabs
        label={t('editor.widths.label')}
        tabs={WIDTHS.map((one) => [one, t(`editor.widths.${one}`)])}
        tab={width}
        onChange={setWidth}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel">
        <iframe
          className={styles.frame}
          data-width={width}
          sandbox=""
          srcDoc={html}
          title={t('editor.frame')}
        />
      </div>
    </>
  )
}
