export default {
  lead: 'The customer reads the code, WhatsApp opens with the sentence, and by sending it they agree to offers. The message is kept with the customer as proof.',
  print: 'Print the sheet',
  noNumber: 'No connection has a number yet. Connect a WhatsApp to have the code.',
  code: 'Code that opens the shop’s WhatsApp with the sentence',
  phrase: 'Sentence that the customer sends',
  phraseHelp: 'It is changed in the settings, “Messages that the shop starts”. Then print the sheet again.',
  link: 'Link for social networks and bags',
  copyLink: 'Copy the link',
  sheet: {
    title: 'Get our offers on WhatsApp',
    how: 'Point the camera at the code and send the message that appears.',
    leave: 'By sending it you agree to offers and news over WhatsApp. To stop, write SAIR.',
  },
}
