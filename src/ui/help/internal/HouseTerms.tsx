import { useCommands } from '@app/panel/panel'
import { LONGEST_TERMS, sectionsOf } from '@domain/terms/house-terms'
import type { TermsQuery } from '@infra/graphql/access.gen'
import { PublishHouseTermsDocument } from '@infra/graphql/terms.gen'
import { Button } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Help.module.css'
import { helpTexts } from '../texts/pt_BR'
import { HelpTopics } from './HelpTopics'

type Props = {
  house: TermsQuery['terms']['house']
  administrates: boolean
  onPublished: () => void
}

/** The shop's own terms, and for administrators the way to another version of them. */
export function HouseTerms({ house, administrates, onPublished }: Props) {
  const t = useTexts(helpTexts)
  const { change } = useCommands()
  const [writing, setWriting] = useState(false)
  return (
    <>
      {house === null && <p className={styles.lead}>{t('terms.houseNone')}</p>}
      {administrates && (
        <p>
          <Button variant="light" onClick={() => setWriting(true)}>
            {t('terms.publish')}
          </Button>
        </p>
      )}
      {house && <HelpTopics topics={sectionsOf(house.text)} />}
      {writing && (
        <FormDrawer<{ text: string }>
          title={t('terms.publish')}
          check={({ text }) => (text.trim() === '' ? { text: t('support.empty') } : {}) as { text: string }}
          initial={{ text: house?.text ?? '' }}
          save={({ text }) => change(PublishHouseTermsDocument, { text, after: house?.version ?? 0 })}
          said={() => t('terms.published')}
          saveLabel={t('terms.publish')}
          onClose={(published) => {
            setWriting(false)
            if (published) onPublished()
          }}
        >
          {(form) => (
            <>
              <p className={styles.lead}>{t('terms.publishLead')}</p>
              <GrowingTextarea
                label={t('terms.text')}
                description={t('terms.textHelp')}
                required
                data-autofocus
                minRows={10}
                maxRows={18}
                maxLength={LONGEST_TERMS}
                {...form.getInputProps('text')}
              />
              <h3>{t('terms.preview')}</h3>
              <HelpTopics topics={sectionsOf(form.values.text)} />
            </>
          )}
        </FormDrawer>
      )}
    </>
  )
}
