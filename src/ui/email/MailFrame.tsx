import { escapeHtml, fillVariables, type MailValues } from '@domain/email/content/variables'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from './MailEditor.module.css'
import { emailTexts } from './texts/pt_BR'

const WIDTHS = ['phone', 'desktop'] as const

type Props = {
  html: string
  /** What is filled in for a reader, where the variables stand in it still. */
  values?: MailValues
  /** It stands in a column: a wide screen is shown smaller than it is. */
  narrow?: boolean
}

/** A mail as its readers see it, on a phone or a wide screen. It stands in a frame that runs nothing and reaches nothing. */
export function MailFrame({ html, values, narrow }: Props) {
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
      <div
        id={panelId}
        role="tabpanel"
        className={styles.pane}
        data-width={width}
        data-narrow={narrow || undefined}
      >
        <iframe
          className={styles.frame}
          sandbox=""
          srcDoc={values ? readBy(html, values) : html}
          title={t('editor.frame')}
        />
      </div>
    </>
  )
}

const TAG = /(<[^>]*>)/
const MARKED = '<style>mark{background:#dceefe;color:inherit;border-radius:3px}</style></head>'

/** A page as this reader has it: what is filled in between its tags is marked, as in no mail that leaves. */
const readBy = (html: string, values: MailValues): string =>
  html
    .replace('</head>', MARKED)
    .split(TAG)
    .map((piece, at) =>
      fillVariables(
        piece,
        values,
        at % 2 === 1 ? escapeHtml : (known) => `<mark>${escapeHtml(known)}</mark>`,
      ),
    )
    .join('')
