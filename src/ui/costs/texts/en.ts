export default {
  lead: 'What the shop pays for a message. Without a price of yours the one that Meta publishes holds; SMS and e-mail have a price only once you put it here.',
  empty: 'The shop has no prices of its own. On WhatsApp those hold that Meta publishes.',
  sinceHelp: 'From today on. What was sent keeps the price of its day.',
  priceHelp: 'In reais, with up to four decimals: your provider says it in the contract or on the bill.',
  sourceHelp: 'The contract, the bill or the page where the price is from.',
  deleteText:
    'Only a price that does not reach back before today can be deleted. Then the one before it holds.',
}
