import type { FormAnswer } from '@contract/entities'
import { IconForms } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'

/** What the customer filled in: labels and values as they came, as text. */
export function FormAnswers({ answers }: { answers: readonly FormAnswer[] }) {
  const t = useTexts(talkTexts)
  return (
    <span className={styles.card}>
      <IconForms size={20} aria-hidden />
      <span>
        <small>{t('formAnswered')}</small>
        <dl className={styles.answers}>
          {answers.map(({ label, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a message never change their order.
            <div key={place}>
              <dt className="muted meta">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </span>
    </span>
  )
}
