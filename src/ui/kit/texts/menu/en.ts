export default {
  group: {
    attendance: 'Service',
    contacts: 'Contacts',
    sales: 'Sales',
    campaigns: 'Campaigns',
    bots: 'Bots',
    reports: 'Reports',
    connections: 'Connections',
    team: 'Team',
    settings: 'Settings',
    help: 'Help',
  },
}
