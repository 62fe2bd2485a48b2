import '@ui/kit/texts/shared/pt_BR'
import { BLOCK_KINDS, type BlockKind, type MailContent } from '@domain/email/content/mail-content'
import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { Problems } from '@ui/kit/form/problems'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { type VariableRow, VariableTextarea } from '@ui/kit/VariableTextarea'
import { useRef } from 'react'
import styles from './MailEditor.module.css'
import { emailTexts } from './texts/pt_BR'

type Field = 'text' | 'src' | 'alt' | 'href' | 'label' | 'name' | 'price' | 'before'
/** A part of a mail as it is typed: of the fields those that its kind has. */
export type TypedBlock = Readonly<{ kind: BlockKind } & Partial<Record<Field, string>>>
/** A mail as it is typed. */
export type TypedMail = Pick<MailContent, 'subject' | 'preview'> & Readonly<{ blocks: readonly TypedBlock[] }>

const FIELDS: Readonly<Record<BlockKind, readonly Field[]>> = {
  heading: ['text'],
  text: ['text'],
  image: ['src', 'alt', 'href'],
  button: ['label', 'href'],
  divider: [],
  offer: ['name', 'price', 'before', 'src', 'href'],
}

/** The longest of each, characters: as a mail takes it. */
const LONGEST: Readonly<Record<Field, number>> = {
  ...{ text: 200, src: 2_000, alt: 200, href: 2_000, label: 60, name: 200, price: 40, before: 40 },
}

/** A new part of this kind. */
const newBlock = (kind: BlockKind): TypedBlock => ({
  kind,
  ...Object.fromEntries(FIELDS[kind].map((field) => [field, ''])),
})

type Props = {
  value: TypedMail
  onChange: (mail: TypedMail) => void
  /** What is wrong, by the field's path (`blocks.0.href`). */
  problems: Problems
  /** What may stand in its texts and is filled in for each reader. */
  variables: readonly VariableRow[]
}

/** A mail is put together of parts: typed texts, pictures and links by address, in an order. */
export function MailEditor({ value, onChange, problems, variables }: Props) {
  const t = useTexts(emailTexts)
  const { blocks } = value
  // A part keeps its fields, and the cursor in them, when it changes its place.
  const keys = useRef<string[]>([])
  const keyOf = (at: number) => (keys.current[at] ??= crypto.randomUUID())
  const change = (at: number, field: Field, typed: string) =>
    onChange({
      ...value,
      blocks: blocks.map((block, n) => (n === at ? { ...block, [field]: typed } : block)),
    })
  /** The parts at these places, in this order. */
  const only = (places: readonly number[]) => {
    keys.current = places.map(keyOf)
    onChange({ ...value, blocks: places.flatMap((place) => blocks[place] ?? []) })
  }
  const places = blocks.map((_, place) => place)
  const swap = (at: number, to: number) =>
    only(places.map((place) => (place === at ? to : place === to ? at : place)))
  return (
    <div className={styles.editor}>
      <TextInput
        label={t('editor.subject')}
        required
        maxLength={200}
        value={value.subject}
        error={problems.subject}
        onChange={(event) => onChange({ ...value, subject: event.currentTarget.value })}
      />
      <TextInput
        label={t('editor.preview')}
        description={t('editor.previewHelp')}
        maxLength={200}
        value={value.preview}
        error={problems.preview}
        onChange={(event) => onChange({ ...value, preview: event.currentTarget.value })}
      />
      <ol className={styles.blocks} aria-label={t('editor.blocks')}>
        {blocks.map(({ kind, ...typed }, at) => (
          <li key={keyOf(at)} className={styles.block}>
            <div className={styles.head}>
              <strong>{t(`editor.kinds.${kind}`)}</strong>
              <span>
                <IconButton label={t('shared:up')} disabled={at === 0} onClick={() => swap(at, at - 1)}>
                  <IconArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('shared:down')}
                  disabled={at === blocks.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('shared:delete')}
                  onClick={() => only(places.filter((place) => place !== at))}
                >
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              </span>
            </div>
            {FIELDS[kind].map((field) => {
              const shared = {
                label: t(`editor.fields.${field}`),
                value: typed[field] ?? '',
                error: problems[`blocks.${at}.${field}`],
              }
              return kind === 'text' ? (
                <VariableTextarea
                  key={field}
                  {...shared}
                  minRows={3}
                  maxLength={5_000}
                  variables={variables}
                  onChange={(text) => change(at, field, text)}
                />
              ) : (
                <TextInput
                  key={field}
                  {...shared}
                  maxLength={LONGEST[field]}
                  {...((field === 'href' || field === 'src') && {
                    placeholder: 'https://',
                    inputMode: 'url',
                  })}
                  onChange={(event) => change(at, field, event.currentTarget.value)}
                />
              )
            })}
          </li>
        ))}
      </ol>
      <div className={styles.add}>
        {BLOCK_KINDS.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            onClick={() => onChange({ ...value, blocks: [...blocks, newBlock(kind)] })}
          >
            {t(`editor.kinds.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
