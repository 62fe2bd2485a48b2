export default {
  disconnected: 'An administrator ended your session. Sign in again to go on.',
  password: 'The password of this account was changed. Sign in with the new one.',
  blocked: 'Your access was switched off. Speak to an administrator of the shop.',
  two_factor: 'The two-step verification of your account has changed. Sign in again to go on.',
  copied:
    'Your session seems to have been copied elsewhere and was ended for safety. If that was not you, change your password.',
  steps: 'There is something to confirm before you go on. Sign in again.',
  expired: 'Your session ended as it was not used. Sign in again.',
  kept: 'Your drafts are still kept on this device.',
}
