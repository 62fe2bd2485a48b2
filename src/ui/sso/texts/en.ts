export default {
  or: 'or',
  going: 'Signing in…',
  back: 'Back to the login',
  failedTitle: 'Signing in failed!',
  failed: {
    SSO_EXPIRED: 'This was begun in another browser, used already, or took too long. Begin again.',
    SSO_FAILED: 'The identity provider did not confirm it. Begin again; if it goes on, ask an administrator.',
    SSO_UNVERIFIED: 'The identity provider does not vouch for your e-mail. Ask an administrator.',
    SSO_UNKNOWN: 'No active user of this shop has your e-mail. Ask an administrator to add you.',
    CANCELLED: 'It was cancelled at the identity provider.',
    AWAY: 'The identity provider does not answer. Try again soon, or come in with e-mail and password.',
    UNREADABLE:
      'The identity provider gave an answer that cannot be read (error: {{error}}). The browser’s console has the details. Begin again; if it goes on, ask an administrator.',
    UNREACHABLE: 'The server does not answer. Check the connection and begin again.',
  },
  tokenTitle: 'Wrong token!',
  token: 'Open the platform with a valid token, or type login and password.',
  practiceTitle: 'Link used already',
  practice: 'This practice link was used or has run out. Open the practice again from the shop.',
  unreachable: 'The server does not answer. Try again by the same address.',
}
