import { ORDER_LIMITS } from '@contract/order-lists'
import { isComposing } from '@domain/shortcuts/composing'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencilPlus, IconSearch } from '@tabler/icons-react'
import { clockNow } from '@ui/kit/clock'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { agedAt } from '@ui/product-picker/agedAt'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { tillTexts } from '../texts/pt_BR'
import { HitRow } from './HitRow'
import { hasNoClass } from './lawWords'
import styles from './Search.module.css'
import { useBeside } from './useBeside'
import { type Hit, useHits } from './useHits'

export type SearchHandle = Readonly<{
  focus: () => void
  /** Looks for words that stand elsewhere. */
  look: (words: string) => void
  /** Looks for a code that was read elsewhere, and adds what has it. */
  code: (digits: string) => void
}>

type Props = {
  ref: Ref<SearchHandle>
  instanceId: string | null
  /** How many of a product are there already. */
  countOf: (productId: string) => number
  /** `byCode`: a reader gave the whole code; the next one follows. */
  onAdd: (product: Hit, byCode: boolean) => void
  onFree: (name: string) => void
  /** To the first line, from an empty field. */
  onDown: () => void
}

/** A barcode, or a code of the shop's, and nothing beside it. */
const isCode = (typed: string, { gtin, sku }: Hit): boolean =>
  typed !== '' && (typed === sku || (/^\d{8,14}$/.test(typed) && digitsOf(gtin) === digitsOf(typed)))
const digitsOf = (code: string | null): string => (code ?? '').replace(/^0+/, '')
const BARCODE = /^\d{8,14}$/
/** Letters that are looked for at once. */
const MOST_TYPED = 100

/** The one field by which a till sells: typed or read, walked by arrows, added by Enter. */
export function ProductSearch({ ref, instanceId, countOf, onAdd, onFree, onDown }: Props) {
  const t = useTexts(tillTexts)
  const [typed, setTyped] = useState('')
  const [inStock, setInStock] = useState(false)
  const [alike, setAlike] = useState<Hit | null>(null)
  const [marked, setMarked] = useState(0)
  /** Enter came before the answer: what is typed is added as soon as it is here. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { hits, looking, failure, retry, keptAt } = useHits(
    { typed, inStock, sameAs: alike?.id ?? null },
    instanceId,
  )
  const beside = useBeside(hits, instanceId)
  const now = clockNow()
  const sought = typed.trim()
  const isOpen = sought !== '' || alike !== null
  const at = Math.min(marked, Math.max(0, hits.length - 1))
  const clear = () => {
    setTyped('')
    setAlike(null)
    setMarked(0)
    setWaiting(null)
  }
  const look = (text: string) => {
    setTyped(text)
    setAlike(null)
    setMarked(0)
    setWaiting(null)
    setUnknown(null)
  }
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    look: (words) => {
      look(words.slice(0, MOST_TYPED))
      if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
    },
    code: (digits) => {
      look(digits)
      setWaiting(digits)
      field.current?.focus()
    },
  }))
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const add = (hit: Hit | undefined, byCode: boolean) => {
    if (!hit || hasNoClass(hit)) return
    clear()
    onAdd(hit, byCode)
  }
  /** What is on no list; never by Enter on nothing found. */
  const free = () => {
    clear()
    onFree(sought.slice(0, ORDER_LIMITS.name))
  }
  const coded = hits.find((hit) => isCode(sought, hit))
  const current = useRef({ add, hits, coded })
  current.current = { add, hits, coded }
  useEffect(() => {
    if (waiting === null || waiting !== sought || looking) return
    setWaiting(null)
    const { add, hits, coded } = current.current
    if (coded) add(coded, true)
    else if (BARCODE.test(waiting)) {
      setUnknown(waiting)
      field.current?.select()
    } else add(hits[0], false)
  }, [waiting, looking, sought])

  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const { key, altKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (altKey) {
      if (event.code === 'KeyS') {
        done()
        setInStock(!inStock)
        setMarked(0)
      } else if (event.code === 'KeyN') {
        done()
        free()
      }
      return
    }
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!isOpen) {
          if (key === 'ArrowDown') onDown()
          return
        }
        const step = key === 'ArrowDown' ? 1 : -1
        setMarked((at + step + hits.length) % Math.max(1, hits.length))
        return
      }
      case 'ArrowRight': {
        const input = field.current
        const isAtEnd = input !== null && input.selectionStart === input.value.length
        const hit = hits[at]
        if (!isAtEnd || alike || !hit?.ingredient) return
        done()
        setAlike(hit)
        setMarked(0)
        return
      }
      case 'ArrowLeft':
        if (!alike) return
        done()
        setAlike(null)
        setMarked(0)
        return
      case 'Enter': {
        event.preventDefault()
        if (!isOpen) return
        if (coded && alike === null) return add(coded, true)
        // Digits that are a barcode are that or nothing: what is found by their beginning is another product.
        if ((looking && hits.length === 0) || (BARCODE.test(sought) && alike === null)) {
          setWaiting(sought)
          return
        }
        return add(hits[at], false)
      }
      case 'Escape':
        if (!isOpen) return
        done()
        if (alike) {
          setAlike(null)
          setMarked(0)
        } else clear()
    }
  }
  const said = saidOf()
  function saidOf(): string | null {
    if (unknown !== null && unknown === sought) return t('search.noCode', { typed: unknown })
    if (hits.length > 0) return null
    if (looking) return t('search.looking')
    if (failure) return null
    if (alike) return t('search.noneAlike', { name: alike.name })
    return t(inStock ? 'search.nothingInStock' : 'search.nothing', { typed: sought })
  }
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          ref={field}
          data-autofocus
          data-till-search
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && hits.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={t('search.label')}
          value={typed}
          maxLength={MOST_TYPED}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ currentTarget }) => look(currentTarget.value)}
          onKeyDown={onKey}
        />
        {!isOpen && <kbd aria-hidden>/</kbd>}
      </div>
      {isOpen && (
        <div className={styles.found}>
          <div className={styles.head}>
            {alike ? (
              <>
                <IconButton label={t('kit:back')} keys="←" size={28} onClick={() => setAlike(null)}>
                  <IconArrowLeft size={16} aria-hidden />
                </IconButton>
                <strong>{t('search.alike', { name: alike.name })}</strong>
              </>
            ) : (
              <strong aria-live="polite">
                {hits.length > 0 && t('search.count', { count: hits.length })}
              </strong>
            )}
            {keptAt !== undefined && (
              <span className="warning" role="status">
                {keptAt === null
                  ? t('search.offlineNone')
                  : t('search.offline', { at: agedAt(new Date(keptAt).toISOString(), now) })}
              </span>
            )}
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={inStock}
              onClick={() => {
                setInStock(!inStock)
                setMarked(0)
                field.current?.focus()
              }}
            >
              {t('search.inStock')} <kbd aria-hidden>Alt S</kbd>
            </button>
          </div>
          <div ref={list} id={listId} role="listbox" aria-label={t('search.results')} className={styles.hits}>
            {hits.map((hit, place) => (
              <HitRow
                key={hit.id}
                id={`${listId}-${place}`}
                hit={hit}
                beside={beside.get(hit.id)}
                isAlike={alike !== null}
                typed={alike ? '' : sought}
                has={countOf(hit.id)}
                now={now}
                isMarked={place === at}
                onPick={() => add(hit, false)}
                onMark={() => setMarked(place)}
              />
            ))}
          </div>
          {said !== null && (
            <p className={styles.said} role="status">
              {said}
            </p>
          )}
          {failure && (
            <div className={styles.said} role="alert">
              {failure.message || t('search.failed')}{' '}
              <Button size="compact-sm" variant="light" onClick={retry}>
                {t('search.retry')}
              </Button>
            </div>
          )}
          <div className={styles.foot}>
            <span className={styles.keys} aria-hidden>
              <kbd>↑</kbd>
              <kbd>↓</kbd>
              <kbd>Enter</kbd> {t('search.keys.add')}
              {alike ? (
                <>
                  <kbd>←</kbd> {t('search.keys.back')}
                </>
              ) : (
                <>
                  <kbd>→</kbd> {t('search.keys.alike')}
                </>
              )}
              <kbd>Esc</kbd> {t('search.keys.close')}
            </span>
            <button type="button" className={styles.free} onClick={free}>
              <IconPencilPlus size={16} aria-hidden /> {t('search.free')} <kbd aria-hidden>Alt N</kbd>
            </button>
          </div>
        </div>
      )}
    </search>
  )
}
