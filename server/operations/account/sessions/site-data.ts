/**
 * What a browser that is signed out deletes of this site (`Clear-Site-Data`). Its cookies stay: that of the session is taken
 * back, and the other one only tells that this browser has signed in before.
 */
export const siteData = '"cache", "storage"';
