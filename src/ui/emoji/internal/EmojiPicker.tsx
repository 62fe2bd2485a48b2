import { usePreferences } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { defaultEmojiDataResolver, type EmojiDataResolver, EmojiPicker as Picker } from 'frimousse'
import { type CSSProperties, useCallback, useState } from 'react'
import styles from '../EmojiPicker.module.css'
import { emojiTexts } from '../texts/pt_BR'
import { EMOJI_DATA, EMOJI_VERSION } from './emojiData'

/** The library counts rows from 0, which is no row to a screen reader; it finds the first without its number. */
const UNNUMBERED = { 'aria-rowindex': undefined }

/** The library asks for the machine's own pictures. */
const OWN_PICTURES = { '--frimousse-emoji-font': 'var(--balcao-font)' } as CSSProperties

/** It counts columns from 0 too. */
const inColumn = (at = 0) => ({ 'aria-colindex': at + 1 })

/** All emojis, by group and by name in the user's language; with the keyboard as with the mouse. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const text = useTexts(emojiTexts)
  const [{ language }] = usePreferences()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const resolve = useCallback<EmojiDataResolver>(async (locale, options) => {
    try {
      return await defaultEmojiDataResolver(locale, options)
    } catch (error) {
      if (!options.signal?.aborted) setFailed(true)
      throw error
    }
  }, [])
  if (failed)
    return (
      <div className={styles.state} role="alert">
        {text('failed')}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            setFailed(false)
            setTries(tries + 1)
          }}
        >
          {text('kit:retry')}
        </Button>
      </div>
    )
  return (
    <Picker.Root
      key={tries}
      className={styles.root}
      style={OWN_PICTURES}
      locale={language === 'en' ? 'en' : 'pt'}
      emojibaseUrl={EMOJI_DATA}
      resolveEmojiData={resolve}
      emojiVersion={EMOJI_VERSION}
      columns={8}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={styles.search}
        aria-label={text('search')}
        placeholder={text('search')}
        data-autofocus
      />
      {/* What scrolls can be reached by the keyboard too; the arrows walk the emojis from here as from the search. */}
      <Picker.Viewport className={styles.viewport} tabIndex={0} role="group" aria-label={text('title')}>
        <Picker.Loading className={styles.state}>{text('loading')}</Picker.Loading>
        <Picker.Empty className={styles.state}>{text('none')}</Picker.Empty>
        <Picker.List
          className={styles.list}
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={styles.group}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...props} {...(props['aria-rowindex'] === 0 && UNNUMBERED)} className={styles.row}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button
                {...props}
                {...inColumn(props['aria-colindex'])}
                type="button"
                className={styles.emoji}
                aria-label={emoji.label}
                title={emoji.label}
                data-active={emoji.isActive || undefined}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  )
}
