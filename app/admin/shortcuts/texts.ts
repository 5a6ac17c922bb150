export const texts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  singleKeys: 'Shortcuts without Ctrl: / and ?',
  singleKeysHint: 'Turn them off if you press these keys by accident.',
  search: 'Search',
  firstRow: 'Move from the search to the first row',
  editRow: 'Edit price, stock and featured in the row',
  messages: 'Move to the message, for example to undo a change',
  save: 'Save',
  saveAndNext: 'Save and edit the next product',
  open: 'Open this list',
};
