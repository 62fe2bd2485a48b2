import type { PasswordTexts } from '@ui/login/passwordTexts'

/** The same in English. */
export const passwordsEn: PasswordTexts = {
  back: 'Back to the login',
  unreachable: 'The server did not answer. Nothing has changed; try again.',
  show: 'Show passwords',
  forgot: {
    title: 'I forgot my password',
    lead: 'Type your e-mail. If it has an account here, we send a link to choose another password.',
    email: 'E-mail',
    missing: 'Type a complete e-mail.',
    submit: 'Send the link',
    sending: 'Sending…',
    sent: 'Done. If there is an account for {{email}}, the link comes within minutes and works for an hour. Look into the spam folder, too.',
    again: 'Send again',
  },
  choose: {
    title: 'Choose a new password',
    lead: 'Use at least 8 characters. Whoever is signed in with the old one has to come in anew.',
    password: 'New password',
    repeat: 'Repeat the new password',
    short: 'Use at least 8 characters.',
    differs: 'The two passwords differ.',
    submit: 'Save the password',
    saving: 'Saving…',
    done: 'Password changed. Come in with it.',
    toLogin: 'To the login',
    over: 'This link works no longer. Ask for another.',
    ask: 'Ask for another link',
    checking: 'Checking the link…',
  },
  expired: {
    title: 'Your password must be changed',
    lead: 'Its time is over, or somebody else chose it. Change it to go on.',
    old: 'Present password',
    missing: 'Type the present password.',
  },
  strength: { s50: 'Weak', s75: 'Good', s100: 'Strong', label: 'Strength: {{word}}' },
  settings: {
    title: 'Password',
    lead: 'When you change it, the other devices you are signed in on are signed out.',
    change: 'Change the password',
    done: 'Password changed.',
  },
}
