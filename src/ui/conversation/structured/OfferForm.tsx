import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useRow } from '@app/panel/panel'
import type { CatalogOffer } from '@contract/entities'
import { OFFER_LIMITS, offerKind, offerProblem } from '@domain/catalog/offer'
import { OfferableCollectionDocument, OfferableProductsDocument } from '@infra/graphql/catalog.gen'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { OfferView } from '@ui/messages/OfferView'
import styles from '@ui/messages/offer/Offer.module.css'
import { offerTexts } from '@ui/messages/offer/texts/pt_BR'
import { useEffect, useId, useRef, useState } from 'react'
import { CollectionSelect } from './CollectionSelect'
import { OfferSection } from './OfferSection'
import form from './Structured.module.css'
import type { FormProps } from './StructuredDialog'
import { structuredTexts } from './texts/pt_BR'

type Section = CatalogOffer['sections'][number]
const EMPTY: Section = { title: '', items: [] }

/** Products of the conversation's catalogue, in sections, or the whole of it, beside what the customer will see. */
export function OfferForm({ onMade, tried, typed, ticketId, onLayer }: FormProps) {
  const t = useTexts(offerTexts)
  const common = useTexts(structuredTexts)
  const { read } = useCommands()
  const instanceId = useRow('tickets', ticketId)?.data.instance_id ?? ''
  const panelId = useId()
  const [whole, setWhole] = useState(false)
  const [text, setText] = useState(typed.trim() || t('textFirst'))
  const [header, setHeader] = useState('')
  const [footer, setFooter] = useState('')
  const [sections, setSections] = useState<readonly Section[]>([EMPTY])
  const latest = useRef(sections)
  latest.current = sections
  const [catalogId, setCatalogId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Of the collection that was added last. */
  const [leftOut, setLeftOut] = useState(0)
  /** Asks the server whether these may be shown: medicines, and what is not published, are refused by name. */
  const ask = async (ids: readonly string[]): Promise<CatalogOffer['sections'][number]['items']> => {
    setRefusal(null)
    const outcome = await read(OfferableProductsDocument, { instance_id: instanceId, product_ids: [...ids] })
    if (!outcome.ok) {
      setRefusal(outcome.message || t('unreachable'))
      return []
    }
    setCatalogId(outcome.value.offerableProducts.catalog_id)
    return outcome.value.offerableProducts.sections.flatMap(({ items }) => items)
  }
  /** Adds what is published of a collection as a section; what stands in the list already, or has no room, is left out. */
  const addCollection = async (id: string) => {
    setRefusal(null)
    setLeftOut(0)
    const outcome = await read(OfferableCollectionDocument, { id })
    if (!outcome.ok) return setRefusal(outcome.message || t('unreachable'))
    const { catalog_id, sections: found } = outcome.value.offerableCollection
    setCatalogId(catalog_id)
    const [section = EMPTY] = found
    // As it stands now: somebody may have gone on meanwhile.
    const filled = latest.current.filter(({ items, title }) => items.length > 0 || title !== '')
    const there = new Set(filled.flatMap(({ items }) => items.map(({ product_id }) => product_id)))
    const added = section.items
      .filter(({ product_id }) => !there.has(product_id))
      .slice(0, OFFER_LIMITS.products - there.size)
    setLeftOut(section.items.length - added.length)
    if (added.length > 0) setSections([...filled, { title: section.title, items: added }])
  }
  const shown = whole ? [] : sections
  const items = shown.flatMap((section) => section.items)
  const problem = offerProblem({
    text,
    header,
    footer,
    sections: shown.map((section) => ({
      title: section.title,
      productIds: section.items.map(({ product_id: id }) => id),
    })),
  })
  const offer: CatalogOffer = {
    catalog_id: catalogId ?? '',
    header: offerKind(items.length) === 'product_list' ? header.trim() || null : null,
    footer: footer.trim() || null,
    sections: shown.map((section) => ({ ...section, title: section.title.trim() })),
  }
  // Compared as text: an object that is made again with every rendering would never come to rest.
  const ready = problem === null && catalogId !== null ? JSON.stringify([text.trim(), offer]) : null
  useEffect(() => {
    if (ready === null) return onMade(null)
    const [said, made]: [string, CatalogOffer] = JSON.parse(ready)
    onMade({ text: said, details: { location: null, contacts: null, reply: null, offer: made } })
  }, [onMade, ready])
  const setSection = (place: number, changed: Section | null) =>
    setSections(sections.flatMap((section, at) => (at === place ? (changed ?? []) : section)))
  return (
    <>
      <Tabs
        label={t('kind')}
        tabs={[
          ['some', t('some')],
          ['whole', t('whole')],
        ]}
        tab={whole ? 'whole' : 'some'}
        onChange={(tab) => {
          setWhole(tab === 'whole')
          if (tab === 'whole') void ask([])
        }}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" className={form.form}>
        {!whole &&
          sections.map((section, place) => (
            <OfferSection
              // biome-ignore lint/suspicious/noArrayIndexKey: a section has nothing but its place.
              key={place}
              section={section}
              place={place}
              alone={sections.length === 1}
              full={items.length >= OFFER_LIMITS.products}
              instanceId={instanceId}
              ask={ask}
              onLayer={onLayer}
              onChange={(changed) => setSection(place, changed)}
            />
          ))}
        <Failure className="m-0 danger" why={refusal} />
        {!whole && (
          <div className={styles.row}>
            <p>{t('chosen', { count: items.length, most: OFFER_LIMITS.products })}</p>
            {sections.length < OFFER_LIMITS.sections && (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setSections([...sections, EMPTY])}
              >
                {t('addSection')}
              </Button>
            )}
          </div>
        )}
        {!whole && (
          <CollectionSelect
            instanceId={instanceId}
            disabled={items.length >= OFFER_LIMITS.products || sections.length >= OFFER_LIMITS.sections}
            onPick={(id) => void addCollection(id)}
          />
        )}
        {!whole && leftOut > 0 && <p role="status">{t('leftOut', { count: leftOut })}</p>}
        {items.length > 1 && (
          <TextInput
            label={t('header')}
            value={header}
            maxLength={OFFER_LIMITS.header}
            onChange={({ currentTarget }) => setHeader(currentTarget.value)}
          />
        )}
        <GrowingTextarea
          label={t('shared:message')}
          maxRows={6}
          value={text}
          maxLength={OFFER_LIMITS.text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <TextInput
          label={`${t('footer')} (${common('optional')})`}
          value={footer}
          maxLength={OFFER_LIMITS.footer}
          onChange={({ currentTarget }) => setFooter(currentTarget.value)}
        />
        {tried && problem !== null && (
          <p className="m-0 danger" role="alert">
            {t(`problems.${problem}`)}
          </p>
        )}
        {(whole || items.length > 0) && (
          <section className={form.preview} aria-label={t('shared:preview')}>
            <small className="muted">{t('shared:preview')}</small>
            <div>
              <OfferView offer={offer} text={text.trim() === '' ? '…' : text.trim()} />
            </div>
          </section>
        )}
      </div>
    </>
  )
}
