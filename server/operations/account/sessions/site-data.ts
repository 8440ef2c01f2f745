/**
 * What a browser that is signed out deletes of this site (`Clear-Site-Data`). Its cookies stay: that of the session is
 * expired separately, and the other one only marks a browser that has signed in before.
 */
export const siteData = '"cache", "storage"';
