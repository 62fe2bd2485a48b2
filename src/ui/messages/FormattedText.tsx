import { useUser } from '@app/panel/panel'
import type { MentionedUser } from '@contract/entities'
import { splitAtNames } from '@domain/mentions/naming'
import { type Formatted, formatMessage } from '@domain/messages/formatting'
import { memo, type ReactNode } from 'react'
import styles from './MessageFrame.module.css'
import { useMarks } from './marks'

type Named = readonly MentionedUser[]
const NOBODY: Named = []

/** A message's text with WhatsApp's formatting, as nodes. */
export const FormattedText = memo(function FormattedText({
  text,
  named = NOBODY,
}: {
  text: string
  /** Colleagues whom it names, as comments do: each is a chip. */
  named?: Named
}) {
  return <span className={styles.text}>{nodes(formatMessage(text), named)}</span>
})

const nodes = (tree: readonly Formatted[], named: Named): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree of a text never changes its order.
  tree.map((node, index) => <Node key={index} node={node} named={named} />)

const withChips = (text: string, named: Named): ReactNode[] =>
  splitAtNames(text, named).map((piece, index) =>
    piece.named ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <Chip key={index} text={piece.text} userId={piece.named.user_id} />
    ) : (
      piece.text
    ),
  )

/** Somebody who is named; stronger where it is the one who reads. */
function Chip({ text, userId }: { text: string; userId: string }) {
  const user = useUser()
  return (
    <mark className={styles.mention} data-me={user.id === userId || undefined}>
      {text}
    </mark>
  )
}

/** Plain text; what is to be found in it is marked. */
export function Words({ text }: { text: string }) {
  const marks = useMarks()
  if (!marks) return text
  return marks.pieces(text).map((piece, index) =>
    piece.found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <mark key={index} className={marks.look ?? styles.found}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

function Node({ node, named }: { node: Formatted; named: Named }) {
  switch (node.type) {
    case 'text':
      return named.length > 0 ? withChips(node.text, named) : <Words text={node.text} />
    case 'code':
      return <code>{node.text}</code>
    case 'bold':
      return <strong>{nodes(node.children, named)}</strong>
    case 'italic':
      return <em>{nodes(node.children, named)}</em>
    case 'strike':
      return <s>{nodes(node.children, named)}</s>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          <bdi>{node.text}</bdi>
        </a>
      )
    case 'email':
      return <a href={node.href}>{node.text}</a>
  }
}
