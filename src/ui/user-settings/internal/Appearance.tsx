import { usePreferences } from '@app/panel/panel'
import { PANEL_LANGUAGES, PANEL_THEMES } from '@contract/panel-lists'
import { LANGUAGE_NAMES } from '@ui/kit/languageNames'
import { useTexts } from '@ui/kit/text'
import { lookTexts } from '../texts/pt_BR'
import settings from '../UserSettingsPage.module.css'
import styles from './Appearance.module.css'

/** Theme and language, each shown at once and kept for all devices of the user. */
export function Appearance() {
  const t = useTexts(lookTexts)
  const [preferences, update] = usePreferences()
  return (
    <section className={settings.card} aria-labelledby="appearance">
      <h2 id="appearance">{t('title')}</h2>
      <p className={settings.help}>{t('lead')}</p>
      <fieldset className={styles.choice}>
        <legend>{t('kit:theme')}</legend>
        {PANEL_THEMES.map((theme) => (
          <label key={theme} className={styles.theme}>
            <input
              type="radio"
              name="theme"
              checked={preferences.theme === theme}
              onChange={() =>
                update((draft) => {
                  draft.theme = theme
                })
              }
            />
            <span className={styles.sample} data-sample={theme} aria-hidden>
              <i />
              <b className="fill" />
            </span>
            {t(`themes.${theme}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>{t('kit:language')}</legend>
        {PANEL_LANGUAGES.map((language) => (
          <label key={language} className={styles.language}>
            <input
              type="radio"
              name="language"
              checked={preferences.language === language}
              onChange={() =>
                update((draft) => {
                  draft.language = language
                })
              }
            />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
