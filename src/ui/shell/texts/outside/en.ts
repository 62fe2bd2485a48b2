export default {
  home: 'Go to the start',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may have changed or been typed with a mistake.',
  brokenTitle: 'Server error',
  brokenText:
    'Balcão could not answer. What you have sent is still saved. Wait a minute and reload; if it goes on, tell who looks after the system in your shop.',
  notAuthorizedTitle: 'Access not allowed',
  notAuthorizedText: 'Your role does not include this page.',
  notAuthorizedRole: 'You are here as {{role}}. What a role opens is changed by the shop’s administrator.',
  tenantTitle: 'Invalid shop',
  tenantText: 'The shop in the address does not exist. Check the address that you were given.',
  chooseTitle: 'Sign in to Balcão',
  chooseAbout:
    'Balcão is the panel where shops and pharmacies serve their customers over WhatsApp, with conversations, orders and catalogue in one place.',
  chooseText: 'Type the name of your shop, as in the address that you were given.',
  chooseShop: 'Name of the shop',
  chooseAction: 'Continue',
  chooseWrong: 'Use letters, digits and hyphens, no spaces: farmacia-centro, for example.',
  demoText: 'This server has a demonstration, with invented customers and conversations.',
  demoAction: 'Enter the demonstration',
}
