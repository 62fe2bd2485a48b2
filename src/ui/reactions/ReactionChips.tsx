import { useCommands, useRow } from '@app/panel/panel'
import type { Reaction } from '@contract/entities'
import type { MessageRow } from '@domain/messages/tables'
import { countReactions } from '@domain/reactions/counts'
import { tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import styles from './ReactionChips.module.css'

/** The reactions under a bubble, each sign once; the names on hover. One's own side takes its back by a click. */
export function ReactionChips({ row, mayReact }: { row: MessageRow; mayReact: boolean }) {
  const reactions = useRow('reactions', row.id)?.data
  return reactions && reactions.length > 0 ? (
    <Chips row={row} reactions={reactions} mayReact={mayReact} />
  ) : null
}

type Props = { row: MessageRow; reactions: readonly Reaction[]; mayReact: boolean }

function Chips({ row, reactions, mayReact }: Props) {
  const t = useTexts(talkTexts)
  const commands = useCommands()
  const customer = useRow('tickets', row.ticketId)?.data.customer_name ?? ''
  const own = reactions.find(({ customer_id }) => customer_id === null)
  const nameOf = ({ customer_id, user_name }: Reaction) =>
    customer_id === null ? (user_name ?? t('us')) : customer
  return (
    <span className={styles.chips} data-kind={row.data.tag_type}>
      {countReactions(reactions).map(({ text, count, own: ours }) => {
        const names = reactions.filter(({ reaction_text }) => reaction_text === text).map(nameOf)
        const failed = ours && own?.ack === -1
        const label = failed
          ? t('reactionFailed', { reason: own?.error_message ?? '' })
          : t('reactedBy', { emoji: text, names: names.join(', ') })
        return (
          <button
            key={text}
            type="button"
            className={styles.chip}
            data-own={ours || undefined}
            data-failed={failed || undefined}
            data-pending={(ours && own?.ack === 0) || undefined}
            disabled={!mayReact}
            title={label}
            aria-label={label}
            // What failed is tried again; what stands is taken back or joined.
            onClick={async () =>
              tellFailure(await commands.react(row.id, ours && !failed ? '' : text), 'react')
            }
          >
            {text}
            {count > 1 && <small>{count}</small>}
            {failed && <small aria-hidden>!</small>}
          </button>
        )
      })}
    </span>
  )
}
