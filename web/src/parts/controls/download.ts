export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed: the browser may not have started reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
