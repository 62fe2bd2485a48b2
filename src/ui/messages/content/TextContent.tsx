import type { CustomerChat } from '@contract/entities'
import { IconListCheck } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { ChoicesView } from '../ChoicesView'
import { FormattedText } from '../FormattedText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'
import { FormAnswers } from './FormAnswers'

/** Text; with a header, a footer and buttons where it is a template or asks to choose; or what was chosen or filled in. */
export function TextContent({ data }: { data: CustomerChat }) {
  const t = useTexts(talkTexts)
  const { reply, answers } = data.details ?? {}
  return (
    <>
      {data.message_header && <strong className={styles.header}>{data.message_header}</strong>}
      {reply ? (
        <span className={styles.card}>
          <IconListCheck size={18} aria-hidden />
          <span>
            <small>{t('chosen')}</small>
            <strong>{reply.title}</strong>
            {reply.description && <small>{reply.description}</small>}
            {reply.payload && <small>{t('payload', { payload: reply.payload })}</small>}
          </span>
        </span>
      ) : answers && answers.length > 0 ? (
        <FormAnswers answers={answers} />
      ) : (
        <FormattedText text={data.message ?? data.caption ?? ''} named={data.mentions ?? undefined} />
      )}
      {data.message_footer && <small className="block muted meta">{data.message_footer}</small>}
      <ChoicesView value={data.message_buttons} />
    </>
  )
}
