import { isComposing } from '@domain/shortcuts/composing'
import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type Ref, type RefObject, useRef } from 'react'
import { ticketTexts } from '../texts/pt_BR'
import type { ListChoice } from '../useListChoice'
import type { SearchHandle } from './SearchResults'

type Props = {
  choice: ListChoice
  /** What is found, and walked from here. */
  results: RefObject<SearchHandle | null>
  /** Id of the result that the keys are at. */
  active: string | undefined
  ref: Ref<HTMLInputElement>
}

/** The field over the list: looks through all tabs; its keys walk what is found. */
export function SearchField({ choice, results, active, ref }: Props) {
  const t = useTexts(ticketTexts)
  /** Where the keyboard was before it came here. */
  const before = useRef<HTMLElement | null>(null)
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || choice.search === '') return
    const handle = results.current
    if (event.code === 'Escape') {
      event.stopPropagation()
      choice.setSearch('')
      if (before.current?.isConnected) before.current.focus()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.code]
    if (!handle || (step === undefined && event.code !== 'Enter')) return
    event.preventDefault()
    if (step === undefined) handle.open()
    else handle.move(step)
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      role="searchbox"
      aria-label={t('searchLabel')}
      aria-controls={choice.search === '' ? undefined : 'search-results'}
      aria-activedescendant={active}
      placeholder={t('searchPlaceholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        choice.search && (
          <IconButton label={t('kit:clearSearch')} size={24} onClick={() => choice.setSearch('')}>
            <IconX size={14} aria-hidden />
          </IconButton>
        )
      }
      value={choice.search}
      onChange={(event) => choice.setSearch(event.currentTarget.value)}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) before.current = relatedTarget
      }}
      onKeyDown={onKey}
    />
  )
}
